type Column = "name" | "given" | "family" | "email" | "number";

/** Heads of columns in the languages of the page, in lower case without punctuation. */
const HEADS: Readonly<Record<Column, string>> = {
  name: "name|names|full name|display name|person|people|participant|participants|attendee|attendees|member|members|invitee|guest|teilnehmer|teilnehmerin|teilnehmende|mitglied|mitglieder|vollständiger name|nom complet|participants|nombre completo|nombre y apellidos|participantes|nome completo|participante|nome e cognome|partecipante|partecipanti|imię i nazwisko|uczestnik|uczestnicy|氏名|名前|お名前|姓名|名称|الاسم|الاسم الكامل",
  given:
    "first name|firstname|first|given name|given|forename|vorname|prénom|prenom|nombre|nome|imię|imie|名|الاسم الأول",
  family:
    "last name|lastname|last|surname|family name|family|nachname|familienname|zuname|nom|nom de famille|apellido|apellidos|sobrenome|apelido|cognome|nazwisko|姓|اسم العائلة|اللقب",
  email:
    "email|e mail|mail|email address|e mail address|mail address|email 1 value|e mail 1 value|emailadresse|e mail adresse|mailadresse|adresse e mail|adresse email|courriel|adresse électronique|correo|correo electrónico|dirección de correo|endereço de e mail|endereço de email|posta elettronica|indirizzo e mail|indirizzo email|adres e mail|adres email|メール|メールアドレス|eメール|邮箱|电子邮件|电子邮箱|邮件|البريد|البريد الإلكتروني|عنوان البريد الإلكتروني",
  number: "no|nr|num|number|id|lp|l p|nº|n|pos|番号|序号|编号|رقم|م",
};
const COLUMN_OF = new Map(
  (Object.keys(HEADS) as Column[]).flatMap((column) => HEADS[column].split("|").map((head) => [head, column] as const)),
);

/** A row of a table: name texts, family name first, and the address. */
export type Row = { readonly names: readonly string[]; readonly email: string };

/** The reading rules that follow from a table's head. */
export type Table = { readonly separator: string; readonly columns: readonly (Column | undefined)[] };

/** Reads the head of a table, such as `Name, E-Mail`; undefined for another line. */
export function tableHead(line: string): Table | undefined {
  const separator = ["\t", ";", ","].find((sign) => line.includes(sign)) ?? "\t";
  const columns = cellsOf(line, separator).map((cell) => COLUMN_OF.get(headText(cell)));
  const headings = columns.filter((column) => column !== undefined);
  const names = headings.filter((column) => column !== "number");
  return headings.length >= 2 && names.length > 0 && !line.includes("@") ? { separator, columns } : undefined;
}

/** Tells whether a line is the head of a single column of names or addresses. */
export function isColumnHead(line: string): boolean {
  const column = COLUMN_OF.get(headText(line));
  return column === "name" || column === "email";
}

/** Reads a row by its table's head; undefined if the row has other columns. */
export function tableRow({ separator, columns }: Table, line: string): Row | undefined {
  const cells = cellsOf(line, separator);
  if (cells.length < 2 || cells.length > columns.length) return undefined;
  const cell = (column: Column): string => cells[columns.indexOf(column)] ?? "";
  const email = cell("email").includes("@") ? cell("email") : "";
  // Some languages use one word for both, so `nombre` without a family name is a whole name.
  const names = cell("name") === "" ? [cell("family"), cell("given")].filter((part) => part !== "") : [cell("name")];
  return { names, email };
}

/** Replaces separators between quotation marks while a line is split. */
const HIDDEN = "\u0000";

/** Returns the cells of a line without quotation marks. */
export function cellsOf(line: string, separator: string): string[] {
  const stretches = line.split('"');
  const isQuoted = stretches.length % 2 === 1;
  const hidden = stretches.map((text, at) => (isQuoted && at % 2 === 1 ? text.replaceAll(separator, HIDDEN) : text));
  return hidden
    .join('"')
    .split(separator)
    .map((cell) => cell.replaceAll(HIDDEN, separator).trim())
    .map((cell) => cell.replace(/^"(.*)"$/u, "$1").replaceAll('""', '"'));
}

function headText(cell: string): string {
  return cell
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}º]+/gu, " ")
    .trim();
}
