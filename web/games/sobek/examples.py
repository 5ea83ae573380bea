"""Where each clause of Sobek is shown: made by ``python3 -m tests.examples``."""

from typing import Final

from web.ui.scene import Example

_GAMES: Final = (
    (
        "1Rq5FTOIFc29iZWsBAAMAAAAAAAkAABIBxAEBNP8D01AQZs5p0nsKC3O-ea7RnJk5t_OtjAYy4NT_Uoh"
        "osPTDjWbwPfIuOKN0LzC6"
    ),
    "1KpL0Ae8Fc29iZWsBAQIAAAAAAAkCagDYfkNysSXEU2BVV3xEuGMJsEYWxDbeet0",
    "1PX1knNsFc29iZWsBAAQAAAAAAAkAABIAABsDjAFwFAqo6l3qFL4Nan0Ac8HvzoMbx0P5t-GDMhcOrcsDsyBeejBg",
    "1Gg52KPcFc29iZWsBAAMAAAAAAAkAABIEGUDLaVNvLw",
    "1IpbO5HYFc29iZWsBAQIAAAAAAAkFQECQ2XJPg2g2C4sMNWmBUxED",
    "1JW4aPJ4Fc29iZWsBAAMAAAAAAAkAABIKQBDzq64LbyHcN282d6DgpaAO",
    "1JifiLfYFc29iZWsBAAQAAAAAAAkAABIAABshPyEAa_2VBCMIsLTheH4fBQ",
)
EXAMPLES: Final = {
    "S01": Example(_GAMES[0], 10, 0),
    "S02": Example(_GAMES[0], 7, 1),
    "S03": Example(_GAMES[0], 53, 0),
    "S04": Example(_GAMES[2], 0, 0),
    "S05": Example(_GAMES[0], 10, 0),
    "S06": Example(_GAMES[0], 8, 1),
    "S07": Example(_GAMES[0], 74, 1),
    "S08": Example(_GAMES[1], 106, 1),
    "S10": Example(_GAMES[0], 0, 0),
    "S11": Example(_GAMES[0], 0, 0),
    "S12": Example(_GAMES[1], 0, 0),
    "S13": Example(_GAMES[0], 0, 0),
    "S14": Example(_GAMES[0], 0, 0),
    "S15": Example(_GAMES[0], 63, 1),
    "S20": Example(_GAMES[0], 1, 1),
    "S21": Example(_GAMES[1], 8, 1),
    "S22": Example(_GAMES[0], 1, 1),
    "S23": Example(_GAMES[0], 23, 0),
    "S24": Example(_GAMES[0], 7, 1),
    "S25": Example(_GAMES[0], 47, 0),
    "S26": Example(_GAMES[6], 63, 3),
    "S27": Example(_GAMES[0], 47, 0),
    "S28": Example(_GAMES[0], 8, 1),
    "S29": Example(_GAMES[0], 9, 2),
    "S30": Example(_GAMES[0], 41, 0),
    "S31": Example(_GAMES[0], 26, 2),
    "S32": Example(_GAMES[0], 23, 0),
    "S33": Example(_GAMES[2], 140, 2),
    "S34": Example(_GAMES[0], 82, 1),
    "S35": Example(_GAMES[0], 172, 2),
    "S36": Example(_GAMES[0], 44, 0),
    "S37": Example(_GAMES[0], 74, 1),
    "S38": Example(_GAMES[0], 11, 0),
    "S39": Example(_GAMES[0], 33, 2),
    "S3A": Example(_GAMES[0], 78, 0),
    "S3B": Example(_GAMES[3], 25, 1),
    "S3C": Example(_GAMES[0], 40, 2),
    "S40": Example(_GAMES[0], 61, 2),
    "S41": Example(_GAMES[0], 62, 0),
    "S42": Example(_GAMES[0], 62, 0),
    "S43": Example(_GAMES[0], 62, 0),
    "S44": Example(_GAMES[0], 62, 0),
    "S45": Example(_GAMES[5], 64, 0),
    "S50": Example(_GAMES[0], 196, 0),
    "S51": Example(_GAMES[0], 196, 0),
    "S60": Example(_GAMES[0], 32, 2),
    "S61": Example(_GAMES[0], 22, 2),
    "S62": Example(_GAMES[4], 64, 1),
    "S63": Example(_GAMES[0], 12, 0),
}
