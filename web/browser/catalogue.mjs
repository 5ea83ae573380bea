// Loads what the page says in a language. That of the page is on its way while Python is still loading.
import { joined, load as loadPacked } from "../boot/unpack.mjs";

const SOURCE = "en"; // what the code itself says
const FOLDER = "languages/__LANGUAGES__";
const coming = {};

/**
 * The compiled catalogue.
 * @param {string} language
 * @returns {Promise<Uint8Array>}
 */
export const load = (language) => (coming[language] ??= begin(language));

const begin = async (language) => {
  try {
    return joined(await loadPacked(new URL(`../../${FOLDER}/${language}.bin`, import.meta.url).href));
  } catch (error) {
    delete coming[language];
    throw error;
  }
};

const { lang } = document.documentElement;
if (lang !== SOURCE) load(lang).catch(() => {}); // whoever wants it tries again
