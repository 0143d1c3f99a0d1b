import { catalogues } from "virtual:texts";
import { texts } from "../text/language.ts";

// As a page has them, before modules are run that say something.
const { first, parts, pages } = catalogues.en;
for (const { default: part } of await Promise.all([first(), parts(), pages()])) Object.assign(texts, part);
