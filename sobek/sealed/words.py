"""Words that stand for a fingerprint: people compare two of them, mostly by phone.

They are the same in every language, since the two devices may speak different ones; so they are
names and things of Egypt in plain Latin letters, and are not translated. No two begin with the same
four letters or differ by less than three, so they are told apart when heard. The order is part of
what both devices have to have in common: don't change it.
"""

from __future__ import annotations

from typing import Final

_LISTED: Final = """
Aaru Abusir Abydos Acacia Ahmose Aker Akhenaten Alabaster Alexander Amarna Amasis Amenemhat Ammit
Amun Anhur Ankhnes Anubis Anuket Apis Apophis Armant Arsinoe Aswan Asyut Athribis Babi Babylon
Bakenranef Barque Bastet Bennu Berenice Bubastis Buchis Byblos Cairo Cambyses Canopus Carnelian
Cartouche Cedar Chariot Cleopatra Cobra Colossus Copper Coptos Crete Crocodile Cumin Dahshur
Dakhla Damietta Darius Delta Demotic Dendera Deshret Djoser Drum Duamutef Ebony Edfu Electrum
Emmer Esna Faience Faiyum Falcon Fellah Felucca Flute Gazelle Gebelein Giraffe Giza Granite Hathor
Hatshepsut Hatti Hawara Heka Heliopolis Hemiunu Heryshaf Hetepheres Hieratic Hippo Horemheb Horus
Huni Ibiau Imentet Imhotep Indigo Isfet Ivory Jackal Jasper Kadesh Kagemni Karnak Kebechet Kerma
Khafre Khamsin Kharga Khepri Kherty Khnum Khonsu Khopesh Khufu Khyan Kiosk Kohl Koiak Kush Lebanon
Leek Leopard Letopolis Libya Linen Lisht Luxor Lynx Maat Mafdet Maiherpri Malachite Malkata
Mammisi Manetho Mastaba Medjed Megiddo Mehen Meidum Memphis Menhit Menkaure Meretseger Meritaten
Merneptah Meroe Meskhenet Mitanni Mnevis Monkey Montu Mummy Mutnedjmet Myrrh Naos Napata Narmer
Natron Nebiri Necho Nectanebo Nefertem Nehebkau Neith Nekhbet Nemes Nephthys Nitocris Nomarch
Nyuserre Obelisk Ombos Oryx Osiris Osorkon Ostracon Pakhet Papyrus Paremhat Pedubast Pelusium Pepi
Peribsen Petbe Pharaoh Philae Piankhi Pschent Psusennes Ptah Ptolemy Pylon Pyramid Qantir Qebui
Qetesh Qurna Ramesses Rekhmire Renenutet Rosetta Saffron Sahure Saqqara Scarab Scorpion Sekhem
Semerkhet Sennedjem Senusret Serdab Serket Seshat Shabaka Shai Shepseskaf Shesmu Sheut Shoshenq
Sinuhe Sistrum Smendes Sneferu Sobek Sokar Sopdet Sphinx Sycamore Taharqa Takelot Tatenen Taweret
Tebtunis Tefnut Tell Temple Thebes Thoth Thutmose Tilapia Tiye Tjati Turquoise Tutu Ugarit Unut
Uraeus Userkaf Vizier Wadjet Wenamun Wepwawet Wosret Xerxes Yuya Zawyet
"""
WORDS: Final = tuple(_LISTED.split())
"""The word of each number from 0 to 255."""


def in_words(fingerprint: tuple[int, int]) -> str:
    """The two words of a fingerprint.

    >>> in_words((0, 255))
    'Aaru Zawyet'
    """
    return " ".join(WORDS[number] for number in fingerprint)
