/**
 * Every text that Overlap says in English, as the specification words it: screens, mails, calendar entries, and the sentences of
 * failed calls. A key is `room.name`; the text is an ICU message (https://unicode-org.github.io/icu/userguide/format_parse/messages/)
 * of arguments `{name}`, plurals `{count, plural, one {# day} other {# days}}`, selects, and marks such as `<link>…</link>`.
 * The other languages are the files beside this one, with the same keys.
 */
export const en = {
  // ---- common: words that many rooms share
  "common.close": "Close",

  // ---- frame: header, footer, menu, page titles, dialogs of logging in

  // ---- ui: parts that know no product word (fields, pickers, toasts)

  // ---- failure: what is said of a call that failed, and of a lost network

  // ---- home

  // ---- meeting: head, state lines, actions, announcements

  // ---- grid: cells, headings, legend, keys of the grid

  // ---- answer: painting and saving an answer, drafts, undo

  // ---- panel: respondents, best times

  // ---- zone: the zone of the viewer and of the meeting

  // ---- create: the form of a new meeting

  // ---- edit: editing, deleting, the organiser's tools

  // ---- list: the list in place of the grid

  // ---- schedule: choosing a time, the card of the scheduled time

  // ---- share: link, QR code, preview

  // ---- time: words around dates and times that Intl does not know

  // ---- account: sign up, log in, passwords, verification, claims

  // ---- profile: meetings of a user

  // ---- settings

  // ---- calendars: linked calendars and their events

  // ---- handover: moving drafts and keys to another device

  // ---- offline: answers that wait for a network

  // ---- howItWorks

  // ---- privacy

  // ---- terms

  // ---- feedback

  // ---- unsubscribe

  // ---- error: pages of errors

  // ---- site: what search engines, previews and browsers without scripts read

  // ---- mail

  // ---- entry: calendar entries

  // ---- api: sentences of refused calls
  "api.noSuchMeeting": "There is no such meeting.",
  "api.tooManyDays": "A meeting may have at most {count} days.",
} as const;
