"""Where each clause of Sakkara is shown: made by ``python3 -m tests.examples``."""

from typing import Final

from web.ui.scene import Example

_GAMES: Final = (
    (
        "1jgGylm60B3Nha2thcmEBAgAAAAAACQGuA5cNyCK7X5UOBkoW6he2hjwtSCL6JfZVeLhNEhSCQT0v3_w"
        "vY00DZjoUN5mq2TlfrnGWsDBzQRU4Ea0j7RWKHL79-m6G1T0LnW4RqVopHqomRPJcIpnSz2eYuU_PuqM"
        "QE4mGmTmqJlZiK3pSQ6qZKmJrvdzdiWnXawiXAw"
    ),
    (
        "1ggGd9RFNB3Nha2thcmEBAgAAAAAACQKnBLs-rt2jZTvGGO2rzagyRDvEW0gSqSN6SzOvx4jb4vzdss_"
        "V3y1UPFn8s-0pH9f4rXBpn3weGyrXQprSN8Z-Ym3pRNQZKAfuw10uCvzgId7Pfd5UX-ub5QxQeelj2NB"
        "w9cGbohYtg0xh49yV8AZxaQ"
    ),
    "4HrNqtIIHc2Fra2FyYQEBBXN0YXJ0AzIrMwIAAAAAAAkBAAA",
)
EXAMPLES: Final = {
    "K01": Example(_GAMES[0], 0, 0),
    "K02": Example(_GAMES[0], 0, 0),
    "K03": Example(_GAMES[0], 0, 0),
    "K04": Example(_GAMES[0], 33, 1),
    "K05": Example(_GAMES[0], 50, 1),
    "K10": Example(_GAMES[0], 0, 0),
    "K11": Example(_GAMES[0], 1, 0),
    "K12": Example(_GAMES[2], 0, 0),
    "K20": Example(_GAMES[0], 7, 0),
    "K21": Example(_GAMES[0], 9, 0),
    "K22": Example(_GAMES[0], 74, 1),
    "K23": Example(_GAMES[1], 310, 1),
    "K30": Example(_GAMES[0], 5, 0),
    "K31": Example(_GAMES[0], 198, 0),
    "K32": Example(_GAMES[0], 127, 1),
    "K33": Example(_GAMES[0], 218, 1),
    "K34": Example(_GAMES[0], 430, 0),
    "K35": Example(_GAMES[1], 551, 1),
    "K36": Example(_GAMES[0], 18, 1),
    "K40": Example(_GAMES[0], 241, 0),
    "K41": Example(_GAMES[0], 54, 1),
    "K42": Example(_GAMES[0], 71, 1),
    "K43": Example(_GAMES[0], 61, 1),
    "K44": Example(_GAMES[0], 224, 1),
    "K45": Example(_GAMES[0], 51, 1),
    "K50": Example(_GAMES[0], 52, 1),
    "K51": Example(_GAMES[0], 64, 0),
    "K60": Example(_GAMES[0], 67, 0),
}
