import { catalogues } from "virtual:texts";
import { texts } from "../text/language.ts";

// Installs the texts as a page does, before other modules run.
const { first, parts, pages } = catalogues.en;
for (const { default: part } of await Promise.all([first(), parts(), pages()])) Object.assign(texts, part);
