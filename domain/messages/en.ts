/**
 * Every text that Overlap says in English, as the specification words it: screens, mails, calendar entries, and the
 * sentences of failed calls. A key is `room.name`. The text is an ICU message
 * (https://unicode-org.github.io/icu/userguide/format_parse/messages/). It has arguments `{name}`, plurals
 * `{count, plural, one {# day} other {# days}}`, selects, and marks such as `<link>…</link>`. The other languages are
 * the JSON files beside this file, with the same keys.
 */
export const en = {
  // ---- common: words that many rooms share
  "common.close": "Close",
  "common.cancel": "Cancel",
  "common.loading": "Loading...",
  "common.save": "Save",
  "common.saving": "Saving…",
  "common.tryAgain": "Try again",
  // A list without "and", which grows by an item: "Oct 4, Oct 6", "Oct 4, Oct 6, Oct 8".
  "common.listed": "{list}, {item}",
  "common.delete": "Delete",
  "common.ok": "OK",

  // ---- frame: header, footer, menu, titles of windows, what is said on every page
  // The window's title on every page but the first.
  "frame.pageTitle": "{title} - Overlap",
  "frame.homeTitle": "Overlap - find the time that suits everyone",
  "frame.skipToContent": "Skip to the content",
  "frame.skipToTimes": "To the times",
  "frame.menu": "Menu",
  // Names the choice of the page's language to screen readers and on hovering.
  "frame.language": "Language",
  "frame.languageFailed": "The language could not be changed: {reason}",
  // Names the navigation to screen readers: main navigation.
  "frame.mainNavigation": "Main",
  // Names the logo, which leads to the first page, to screen readers.
  "frame.overlapHome": "Overlap, home",
  // A link to the first page; a verb, as in "Let's meet".
  "frame.meet": "Meet",
  "frame.profile": "Profile",
  "frame.howItWorks": "How it works",
  "frame.signUp": "Sign up",
  "frame.login": "Login",
  "frame.privacy": "Privacy",
  "frame.feedback": "Feedback",
  "frame.terms": "Terms of Service",
  // Leads to the page that names who runs this site, as German law asks.
  "frame.imprint": "Imprint",
  "frame.crashed": "Something went wrong on this page.",
  "frame.marksAreKept": "Your marks are kept.",
  "frame.reload": "Reload",
  "frame.timesSaved": "Your times for “{meeting}” are saved",
  // Beside the language in footer and menu: on which clock times are written, and on which day weeks begin.
  "frame.clockAndWeek": "Clock and week",
  "frame.accountDisabled": "This account is disabled. Please ask the people who run this site.",
  "frame.noStorage": "This device's storage does not respond",

  // ---- ui: parts that know no product word (fields, pickers, toasts)
  // The region in which short messages appear, as screen readers call it.
  "ui.messages": "Messages",
  "ui.partMissing": "Part of this page did not load.",
  "ui.previousWeeks": "Previous four weeks",
  "ui.nextWeeks": "Next four weeks",
  "ui.nextTwoWeeks": "Next two weeks",
  // The part of a time that is its hour: "Start time, hour".
  "ui.hourOf": "{label}, hour",

  // ---- failure: texts about a failed call and a lost network
  "failure.occurred": "An error occurred: {reason}",
  // The next four are a {reason} of sentences such as the one above. English shows programmers' names; other languages may say in a
  // few words what happened: the server could not be reached.
  "failure.fetchError": "FETCH_ERROR",
  // the server took too long
  "failure.timeoutError": "TIMEOUT_ERROR",
  // the reply could not be read
  "failure.parsingError": "PARSING_ERROR",
  "failure.unknown": "Something went wrong on this page.",
  "failure.offline": "You seem to be offline, and nothing was changed.",
  "failure.notSaved": "Overlap could not save this. Please try again in a moment.",

  // ---- home, and the field of days, which the form of editing has too
  "home.prompt": "On which days would you like to meet?",
  // The heading of the first page.
  "home.title": "Find the time when everyone is free",
  // Describes Overlap on the first page, in search engines and in chats.
  "home.lead": "Pick days, share a link, watch the answers meet. No account.",
  // For a site on which only users create meetings.
  "home.leadAccounts": "Pick days, share a link, watch the answers meet. Answering needs no account.",
  // Beside the picture of a meeting, and leads to a meeting with invented people in which the reader can paint.
  "home.tryExample": "Try it",
  // Over the meetings that were made, answered or opened in this browser.
  "device.title": "Meetings on this device",
  // A switch behind these meetings: beside each it shows buttons to use it again and to forget it.
  "device.manage": "Manage",
  "device.made": "You made it",
  "device.answered": "You answered",
  "device.opened": "You opened it",
  "device.forget": "Forget {name} here",
  "device.forgetTitle": "Forget this meeting?",
  // Said where the browser holds the key to a guest's meeting or answer.
  "device.forgetText":
    "This device can then no longer show that the meeting or the answer is yours. The meeting itself stays as it is.",
  // After a login, a new meeting or an answer, in a browser that blocks all site data.
  "device.notRemembered":
    "This browser does not let Overlap store anything: once you close or reload the page, it no longer knows your sign-in and which meetings and answers are yours.",
  "device.forgetConfirm": "Forget",
  // A dialog with the links of a guest to what they made or answered.
  "device.linkTitle": "On another device",
  "device.which": "What the link is for",
  "device.organise": "Organise",
  "device.answer": "My answer",
  "device.organiserLink": "This link is for you alone: who opens it can edit, schedule and delete the meeting.",
  "device.answerLink": "This link is for you alone: who opens it can change your answer.",
  "device.link": "Your link",
  "device.scan": "Or scan this with your other device.",
  "device.mail": "Or mail it to yourself",
  "device.send": "Send",
  "device.sent": "On its way to {email}.",
  "home.hint": "Click or drag across days.",
  "home.hintForFinger": "Tap or drag across days.",
  "home.letsMeet": "Let's meet",
  "home.chooseDay": "Choose at least one day",
  // How many days are chosen.
  "home.daysChosen": "{count, plural, one {# day} other {# days}}",
  "home.daysChosenAllPast": "{count, plural, one {# day, in the past} other {# days, in the past}}",
  "home.daysChosenSomePast":
    "{count, plural, one {# day, {past, number} of them in the past} other {# days, {past, number} of them in the past}}",
  "home.tooManyDays": "A meeting can have at most {count, number} days.",
  // A button under "12 days", after a drag from a working day over a weekend to another working day.
  "home.leaveWeekendOut": "Leave the weekend out",
  // The screen reader's name of the choice between the next three: dates, days of the week without dates, or dates
  // without hours.
  "home.kind": "Kind of days",
  "home.dates": "Dates",
  "home.weekdays": "Days of the week",
  "home.wholeDays": "Whole days",

  // ---- meeting: head, state lines, actions, announcements
  "meeting.clipboardFailed": "Could not write to clipboard. Please select the text and copy it.",
  "meeting.linkCopied": "Successfully copied URL to clipboard",
  "meeting.schedule": "Schedule",
  "meeting.unschedule": "Unschedule",
  // Names the button '⋯', behind which stands what is seldom pressed.
  "meeting.more": "More",
  "meeting.history": "History…",
  // Makes a copy of the meeting without answers, at a later time.
  "meeting.again": "Use again…",
  // Opens a link with which a guest has the meeting or the answer on another device.
  "meeting.otherDevice": "On another device…",
  "meeting.keyWorthless": "This link no longer works.",
  // A file of comma-separated values is saved.
  "meeting.answersFile": "Answers as a table",
  "meeting.answersRemoved": "{count, plural, one {# answer removed.} other {# answers removed.}}",
  "meeting.continue": "Continue to {days}",
  "meeting.next": "Next: {days}",
  "meeting.edit": "Edit availability",
  "meeting.add": "Add availability",
  "meeting.editOf": "Edit {name}'s availability",
  "meeting.cannotEditOf": "You cannot edit {name}'s availability",
  "meeting.clickEdit": "Click the 'Edit availability' button",
  "meeting.clickAdd": "Click the 'Add availability' button",
  "meeting.availabilities": "Availabilities",
  // Over the grid of a meeting that is over; beside it the button "meeting.chooseNewDays" for those who may edit it.
  "meeting.over": "All its times have passed.",
  // Greets the person of a personal link. {hint} is a sentence such as "answer.hint.slide".
  "meeting.hello": "Hello {name}! {hint}",
  "meeting.chooseNewDays": "Choose new days",
  "meeting.addYours": "Add your availability",
  "meeting.editYours": "Edit your availability",
  "meeting.scheduleYours": "Schedule your meeting",
  "meeting.yours": "Your availability",
  "meeting.of": "{name}'s availability",
  "meeting.ownDeletedElsewhere": "Your answer was deleted elsewhere. Save to add it again.",
  "meeting.deletedElsewhere": "This answer was deleted elsewhere.",
  "meeting.notSaved": "Not saved.",
  "meeting.wasUnscheduled": "Unscheduled.",
  "meeting.restored": "Restored, not saved yet.",
  "meeting.updatedOnOtherDevice": "Updated on another device.",
  "meeting.updatedByOther": "Updated by someone else.",
  "meeting.otherDays": "Other days were chosen: your unsaved times are gone.",
  "meeting.failed": "An error occurred: {reason}",
  "meeting.waiting": "Waiting for the network to answer.",
  "meeting.pageTitle": "Meeting",
  "meeting.undo": "Undo",
  "meeting.reconnectingMeans": "You can go on: what you save is stored. What others do shows again in a moment.",
  "meeting.reconnecting": "Reconnecting…",
  "meeting.notLiveMeans": "This network blocks the live connection. You can go on: what you save is stored.",
  "meeting.notLive": "Not live: changes show in seconds",
  "meeting.notLiveSlow": "Not live: changes show every half minute",
  "meeting.offlineMeans": "You can go on: what you save is kept on this device until there is a network.",
  "meeting.offline": "Offline – as of {moment}",
  "meeting.noOrganiser": "This meeting has no organiser any more: its time and details stay as they are.",
  // The server refuses a late answer with this sentence too.
  "meeting.isClosed": "This meeting is closed: answers can no longer be added or changed.",
  // Buttons beside the meeting's name: change its name and days; copy its link, which "panel.beFirst" names; show its QR code.
  "meeting.editMeeting": "Edit",
  "meeting.share": "Share",
  "meeting.qrCode": "QR code",
  // The end of a long description.
  "meeting.showLess": "Show less",
  // <place></place> is what the organiser typed: an address, a room or a link.
  "meeting.place": "Where: <place></place>",
  "meeting.showMore": "Show more",

  // ---- spoken: what screen readers say when the page changes
  "spoken.selected": "{count, plural, one {{title}, # time.} other {{title}, # times.}}",
  "spoken.none": "{title}.",
  "spoken.painting": "{title}. Press question mark for the list of keys.",
  "spoken.redone": "Redone: {step}.",
  "spoken.done": "{step}.",
  "spoken.undone": "Undone: {step}.",
  "spoken.marked": "{count, plural, one {# time marked} other {# times marked}}",
  "spoken.markedIfNeeded": "{count, plural, one {# time marked if needed} other {# times marked if needed}}",
  "spoken.cleared": "{count, plural, one {# time cleared} other {# times cleared}}",
  // The change and its day or days: "2 times marked, Tuesday, November 24".
  "spoken.stepOnDay": "{step}, {day}",
  "spoken.stepOnDays": "{step}, {first} to {last}",
  "spoken.days": "{first} to {last}",
  // Tells screen readers the changes of others; names are a list: "Ann, Ben and Cleo".
  "spoken.answered": "{names} answered.",
  "spoken.changed": "Changed answers: {names}.",
  "spoken.gone": "Deleted answers: {names}.",

  // ---- noMeeting: in the place of a meeting
  "noMeeting.plan": "Plan a meeting",
  "noMeeting.deletedTitle": "Meeting deleted",
  "noMeeting.notFoundTitle": "Meeting not found",
  "noMeeting.invalid": "Meeting ID is invalid.",
  // Below "noMeeting.invalid".
  "noMeeting.checkLink": "Is the link whole? Copy it once more, or ask who sent it to you.",
  "noMeeting.deleted": "This meeting has been deleted.",
  // Below "noMeeting.deleted".
  "noMeeting.meetAgain": "Nothing of it is kept. If you still want to meet, plan it again: it takes half a minute.",
  // Below "noMeeting.failed" of a meeting that is not there.
  "noMeeting.expired":
    "Meetings are deleted some time after their last day. If this one should be there, ask who sent you the link.",
  "noMeeting.failed": "An error occurred while fetching the meeting: {reason}",
  "noMeeting.unreachable": "This meeting cannot be reached",
  "noMeeting.neverSeen":
    "You seem to be offline, and this meeting has not been opened on this device before. It opens here as soon as there is a network.",
  "noMeeting.serverAway": "Overlap cannot show it just now. It tries again by itself.",

  // ---- grid: cells, headings, legend, keys of the grid
  // A row of hours that are folded, with a button to show them: "Show 9 PM – 6 AM no one is free".
  "grid.unfold": "<b>Show {start} – {end}</b> <why>no one is free</why>",
  // Under the grid, about the time that is pointed at: "Tue, Nov 24, 1:00 – 1:30 PM, 2 of 5 available (busy: Dentist): without Ann". The
  // mark <hint> stands for the text before it, <busy> for what is on in the viewer's calendar; a text follows <who>.
  "grid.hintBusyWho": "<hint></hint> (<busy></busy>)<who>: </who>",
  "grid.hintBusy": "<hint></hint> (<busy></busy>)",
  "grid.hintWho": "<hint></hint><who>: </who>",
  "grid.available": "{when}, {free, number} of {all, number} available",
  // Tells screen readers about the pressed time; names are a list.
  "grid.whoCan": "{when}, {free, number} of {all, number} available: {names}",
  // The people who can come then.
  "grid.everyone": "everyone",
  // The people who cannot come then; names are a list.
  "grid.without": "without {names}",
  // kind is "wholeDays" for whole days; likewise in "answer.hint.slide" and other texts of the room "answer".
  "grid.tapTime":
    "{kind, select, wholeDays {Tap a day to see who is available.} other {Tap a time to see who is available.}}",
  "grid.pointAtTime":
    "{kind, select, wholeDays {Point at a day to see who is available.} other {Point at a time to see who is available.}}",
  // The clocks of the hours; the zone is "EST" or "GMT+9".
  "grid.shownInLocal": "Shown in local time ({zone})",
  "grid.shownInCity": "Shown in {city} time ({zone})",
  "grid.shownInMeetings": "Your device does not name its time zone: shown in {city} time ({zone})",
  "grid.shownByServer": "Shown in {city} time ({zone}) as the server has it",
  // The colours, to screen readers.
  "grid.legend": "The darker a time, the more of {all, number} people are available",
  // In languages that run from right to left the bar is at the right.
  "grid.legendWithOwn":
    "The darker a time, the more of {all, number} people are available; your own times have a bar at their left",
  // In the legend, beside the mark of the viewer's own times.
  "grid.you": "you",
  // Names the strip of all pages of a long grid.
  "grid.allDays": "All days",
  "grid.mostOnDays": "{days}, up to {most, number} of {all, number} available",
  "grid.page": "{page, number} of {pages, number}",
  "grid.previousDays": "Previous days",
  "grid.nextDays": "Next days",
  // Names the grid to screen readers: "Availabilities, November 2026".
  "grid.label": "Availabilities, {months}",
  // The clocks of the hours of a meeting on days of the week. city: Berlin
  "grid.weekOnClocks": "{city} time",
  // Likewise if the reader's clocks differ. city: of the reader, other: whose clocks count when clocks change
  "grid.weekShown": "{city} time · {other} decides",
  // The row of the viewer's calendar events that have no hour. Keep it short.
  "grid.wholeDays": "all day",
  "grid.keys": "Arrow keys move, Space marks, Shift with arrow keys marks many, question mark lists all keys.",
  // Names a day with another distance to the organiser's zone: "Sunday, March 14, New York -5h".
  "grid.dayAndDistance": "{day}, {city} {distance}",
  // The head over the hours.
  "grid.time": "Time",
  // Tells what a press on a day marks, and on an hour.
  "grid.allDay": "all day",
  "grid.everyDay": "every day",
  // Follows the name of the day or the hour, to screen readers: "Tue 24, all day".
  "grid.more": ", {more}",
  "grid.repeatedHour": "The clocks repeat this hour",
  "grid.notPart": "not part of this meeting",
  "grid.notPartWhen": "{when}, not part of this meeting",
  // On the scheduled time in the grid, in capitals where the language has them. Keep it short.
  "grid.scheduledLabel": "SCHEDULED",
  // A cell, to screen readers: "2 of 5, with you, scheduled, over". How many can come of how many; the viewer is one of them;
  // it is the scheduled time; it is in the past.
  "grid.freeOf": "{free, number} of {all, number}",
  // Follows it, where some can only if needed: "3 of 5, 1 more if needed".
  "grid.moreIfNeeded": "{count, number} more if needed",
  // Likewise if no one has answered.
  "grid.noAnswersYet": "no answers yet",
  "grid.withYou": "with you",
  // The viewer can only if needed.
  "grid.withYouIfNeeded": "with you if needed",
  // It is marked so by who paints, or by the respondent who is selected.
  "grid.markedIfNeeded": "marked if needed",
  "grid.scheduled": "scheduled",
  "grid.over": "over",
  // The times as a grid or as a list: two buttons, and what names them both.
  "grid.asGrid": "As a grid",
  "grid.asList": "As a list",
  // Opens quick choices for all days; the calendars of a signed-in person too.
  "grid.fill": "Fill",

  // ---- answer: painting and saving an answer, drafts, undo
  "answer.nothingTitle": "Not free at any of these times?",
  "answer.nothingText": "You have marked no time. Saved like this, your answer says that you cannot come.",
  // The keys of undo and redo, as they stand on keyboards: Strg+Z in German.
  "answer.undoKeys": "Ctrl+Z",
  "answer.redoKeys": "Ctrl+Y",
  "answer.undo": "Undo",
  "answer.redo": "Redo",
  // Names the choice between "answer.free" and "answer.ifNeeded" to screen readers.
  "answer.strokesMark": "What you mark",
  // The level of the next marks: times when the viewer is free, or would come only if needed. Keep it short.
  "answer.free": "Available",
  "answer.ifNeeded": "If needed",
  // Beside the grid, while one paints and has marked such times.
  "answer.ifNeededOff": "This meeting no longer takes times “if needed”: yours are not saved.",
  "answer.notKept": "{status}. Nor could the times be saved on this device: leave the page open and try again.",
  "answer.ownClosed": "Your answer cannot be changed here.",
  "answer.theseAreYours": "These are your times. To change them press 'Edit availability', or Cancel to add your own.",
  "answer.theseAreOf":
    "These are {name}'s times. To change them press 'Edit {name}''s availability', or Cancel to add your own.",
  "answer.cannotEditOwn": "You cannot edit your availability.",
  "answer.cannotEdit": "You cannot edit {name}'s availability.",
  "answer.updated": "Successfully updated availabilities",
  "answer.deleted": "Successfully deleted availabilities",
  "answer.added": "Successfully added availabilities",
  "answer.you": "You",
  "answer.hint.tapOtherEnd": "Tap the other end.",
  "answer.hint.clickOtherEnd": "Click the other end.",
  "answer.hint.tapEnds": "Tap where it begins, then where it ends.",
  "answer.hint.clickEnds": "Click where it begins, then where it ends, or drag.",
  "answer.hint.slideOrHold": "Slide sideways, or hold and drag. Up and down scrolls.",
  "answer.hint.slide":
    "{kind, select, wholeDays {Slide sideways over the days when you are free.} other {Slide sideways over the times when you are free.}}",
  "answer.hint.drag":
    "{kind, select, wholeDays {Drag over the days when you are free.} other {Drag over the times when you are free.}}",
  "answer.toAnotherTime": "{kind, select, wholeDays {To another day…} other {To another time…}}",
  "answer.saveFailed": "Error submitting availabilities: {reason}",
  "answer.keepOnDevice": "Keep it on this device",
  "answer.yourName": "Your name",
  // Beside the button "common.save": whose answer it saves.
  "answer.as": "as <name></name>",
  "answer.changeName": "Change the name",
  "meeting.notMe": "I am not {name}",

  // ---- asking: questions over the grid
  "asking.deleteOwn": "Delete your availability?",
  "asking.deleteOf": "Delete {name}'s availability?",
  "asking.irreversible": "This action is irreversible.",
  "asking.removeTitle": "Whose answers are to be removed?",
  "asking.removeText": "They are removed for everyone. Right afterwards you can undo that.",
  "asking.chooseAll": "Choose all",
  "asking.removeCount": "{count, plural, one {Remove # answer} other {Remove # answers}}",
  "asking.noTimeTitle": "No time selected",
  "asking.noTimeText": "At least one time needs to be selected.",
  "asking.overTitle": "This time is over.",
  "asking.overText": "Schedule it anyway?",
  "asking.callOff": "Unschedule {day}, <time></time>?",
  // day and time: of the meeting; count: how many have answered.
  "asking.callOffForAll": "Unschedule {day}, <time></time> for all {count, number}?",
  "asking.callOffText": "The answers stay, and another time can be scheduled.",
  "asking.schedule": "Schedule",
  "asking.editTitle": "Edit meeting",
  "asking.editText": "You must be logged in to edit a meeting.",
  // Follows the sentence above; who has answered as a guest is offered no login.
  "asking.onlyOrganiser": "Only the organiser can edit this meeting.",
  "asking.login": "Login",

  // ---- again: a meeting is made once more, at a later time and without its answers
  "again.title": "Use again",
  // A button beside a meeting of a list. The part marked as hidden is only heard.
  "again.useAgain": "Use <hidden>“{name}”</hidden> again",
  "again.explained": "Set up like “{name}”, without its answers.",
  // Label of the new meeting's name, and a hint while it equals the name of the old meeting.
  "again.name": "Name",
  "again.sameName": "Two of your meetings then have this name.",
  // Label of a number and of its unit, weeks at first.
  "again.later": "Later by",
  "again.unit": "Unit",
  // The three are choices beside the number.
  "again.days": "days",
  "again.weeks": "weeks",
  "again.months": "months",
  "again.manyDays": "{first} to {last} ({count, plural, one {# day} other {# days}})",
  "again.over": "These days are over. Choose a later time.",
  "again.people":
    "{count, plural, one {The person you expect comes} other {The # people you expect come}} along. No mail is sent by this.",
  "again.create": "Create",

  // ---- history: what has changed in answers, and whose are removed
  "history.title": "History of answers",
  "history.about":
    "What changed in answers that are still there. Restore brings an answer back to what it was before that change.",
  "history.none": "Nothing has changed yet.",
  // How much was added or removed, in the steps in which people answer: {times} in the texts below.
  "history.quarters": "{count, plural, one {# quarter hour} other {# quarter hours}}",
  "history.halfHours": "{count, plural, one {# half hour} other {# half hours}}",
  "history.hours": "{count, plural, one {# hour} other {# hours}}",
  "history.days": "{count, plural, one {# day} other {# days}}",
  "history.added": "{times} added",
  "history.removed": "{times} removed",
  // Likewise for times that the person would take only if needed.
  "history.addedIfNeeded": "{times} added “if needed”",
  "history.removedIfNeeded": "{times} removed “if needed”",
  // The part marked as hidden is only heard, so that screen readers tell one button from another.
  "history.restore": "Restore {times}<hidden> of {name} as before {time}</hidden>",
  // In the place of the button above where the answer had no times before that change.
  "history.empty": "Empty this answer…<hidden> of {name} as before {time}</hidden>",
  "history.emptyTitle": "Empty this answer?",
  "history.emptyQuestion": "{name} had no times before this change. Then nobody sees any times of {name}.",
  "history.emptyNow": "Empty it",
  "history.restored": "Successfully restored the answer",
  "history.showMore": "Show more",
  // Choices of whose answers are removed, with how many they are.
  "history.ofLastHour": "From the last hour ({count, number})",
  "history.named": "Named “{name}” ({count, number})",

  // ---- guest: the name of a guest
  "guest.title": "Continue as Guest",
  "guest.name": "Name",
  "guest.nameMissing": "Please enter your name.",
  "guest.email": "Email (optional)",
  "guest.emailWrong": "Please enter a valid email address.",
  "guest.emailHint": "To be told which time is chosen. No one else sees it.",
  "guest.nothing": "<b>Not free at any of these times?</b> You have marked none. Submit says that you cannot come.",
  "guest.failed": "Error submitting availabilities: {reason}",
  "guest.hasAccount": "Already have an account?",
  "guest.submit": "Submit",
  "guest.sameName": "{name} has answered already",
  "guest.keepBoth": "Keep both",
  "guest.thatIsMe": "That is me",
  "guest.sameNameOpen":
    "If that is you, your times are added to that answer. If you are another {name}, both answers stay.",
  "guest.sameNameProtected":
    "That answer is protected: it can be changed where it was given, and an account's after a login. Otherwise the organiser can send you a link to it. If you are another {name}, both answers stay.",

  "guest.expectedName": "{name} should answer here. Is that you?",
  "guest.expectedText":
    "If that is you, the organiser confirms it with one press; with your personal link it is known at once. If you are another {name}, write a second name, so that nobody is taken for you.",
  "guest.anotherPerson": "I am someone else",
  // note: what a respondent says beside the answer; the field opens beside Save
  "note.add": "Add a note",
  "note.change": "Change the note",
  "note.label": "Note",
  "note.example": "e.g. online only on Friday",
  "note.shown": "Shown beside your name, and saved with your times.",
  // How many letters a nearly full note has.
  "note.length": "{count, number} of {most, number}",
  "note.done": "Done",

  // ---- queued: answers that wait on this device
  "queued.stuck": "<b>Not saved.</b> The times on this device could not be stored.",
  "queued.seeWhy": "See why",
  "queued.waiting": "<b>Saved on this device.</b> Overlap could not send it yet, and tries again by itself.",
  "queued.discard": "Discard",
  "queued.discardTitle": "Discard the times on this device?",
  "queued.discardText": "They will not be sent. What has reached the server already stays there.",

  // ---- keys: the dialog of the keys of the grid
  "keys.arrows": "Arrow keys",
  "keys.arrowsDo":
    "{kind, select, wholeDays {move through the days, up and down by a week} other {move through the times; Left and Right go on to other days}}",
  "keys.pages": "Page Up, Page Down",
  "keys.pagesDo": "turn to other days",
  "keys.ends": "Home, End",
  "keys.endsDo":
    "{kind, select, wholeDays {go to the first and last day of the week; with Ctrl of all weeks shown} other {go to the first and last day shown; with Ctrl to the first and last time}}",
  "keys.space": "Space",
  "keys.spaceDoes": "begins your answer, marks a time or clears it",
  "keys.shift": "Shift with a moving key",
  "keys.shiftDoes": "marks all times on the way, or clears them if Space has just cleared one",
  "keys.ctrlSpace": "Ctrl + Space",
  "keys.ctrlSpaceDoes":
    "{kind, select, wholeDays {marks this weekday in every week shown} other {marks the whole day}}",
  "keys.shiftSpace": "Shift + Space",
  "keys.shiftSpaceDoes": "{kind, select, wholeDays {marks the whole week} other {marks this time on every day shown}}",
  "keys.level": "1, 2",
  // The level that Space marks from then on, if the meeting takes both.
  "keys.levelDoes": "mark when you are free, or only if needed, where the meeting takes both",
  "keys.schedule": "S",
  "keys.scheduleDoes": "begins to schedule, at the time that has the focus, where you may",
  "keys.ctrlEnter": "Ctrl + Enter",
  "keys.ctrlEnterDoes": "saves",
  "keys.escape": "Escape",
  "keys.escapeDoes": "undoes the current stroke, or cancels",
  "keys.undoDoes": "undo a stroke",
  "keys.redoDoes": "redo a stroke",
  "keys.title": "Keys",

  // ---- panel: respondents, best times
  "panel.bestTimes": "Best times",
  // Above the best of them; "panel.duration" follows.
  "panel.bestTime": "Best time",
  // Opens the list of the next best times.
  "panel.otherTimes": "Other times",
  // A button: begins to schedule the time. {when} is "Thu 7 PM".
  "panel.scheduleAt": "Schedule {when}",
  // How long the meeting takes.
  "panel.duration": "Duration",
  // How many can come, of how many.
  "panel.freeOf": "{free, number}/{all, number}",
  // Likewise if more can only if needed: "3/5 +1".
  "panel.freeOfAndMore": "{free, number}/{all, number} +{count, number}",
  // The people who cannot come; names are a list: "Noor, Sam and 4 others".
  "panel.without": "without {names}",
  // The people who can come only if needed; names are a list.
  "panel.onlyIfNeeded": "{names} only if needed",
  // A change of one person that would let more come to the best time.
  "panel.withAll": "With {name}, everyone could.",
  "panel.withMore": "With {name}, {free, number} of {all, number} could.",
  // Likewise at another time: "when" is "Thu, Nov 26, 5 PM".
  "panel.whatIfAll": "With {name} too: {when}, everyone",
  "panel.whatIfMore": "With {name} too: {when}, {free, number} of {all, number}",
  // Opens two or three times; each person can come to one of them at least.
  "panel.coverAll": "{sessions, select, two {Two sessions} other {Three sessions}} reach everyone",
  "panel.coverMost":
    "{sessions, select, two {Two sessions} other {Three sessions}} reach {free, number} of {all, number}",
  // The mark stands for the best time, "Tue, Nov 24, 1:00 – 2:00 PM", which stands above this sentence in large
  // letters. It stays the best with any answers of the missing people.
  "panel.decided": "<when></when> is decided: nobody missing can change it.",
  // {names} is a list such as "Anna (required), Ben and 2 others".
  "panel.waiting": "Waiting for {names}.",
  "panel.nameRequired": "{name} (required)",
  // While only the viewer has answered. "share.copyLink" is beside it.
  "panel.onlyYou": "Only you so far",
  // While only that person has answered.
  "panel.onlyOne": "Only {name} so far",
  "panel.respondents": "Respondents ({count, number})",
  // How many are free at the time that is pointed at, of how many.
  "panel.respondentsFree": "Respondents ({free, number}/{all, number})",
  // Replaces the two above while people are expected; all of them are counted.
  "panel.answeredOf": "{answered, number} of {all, number} answered",
  // Likewise, once no one is missing.
  "panel.allAnswered": "{count, plural, one {Everybody has answered} other {All # have answered}}",
  // Beside the meeting's name, with faces; "panel.hereNow" follows.
  "panel.answered": "{count, plural, =0 {No answers yet} one {# answered} other {# answered}}",
  // Replaces the line above and the list of respondents if answers are hidden. "panel.hiddenFromOthers" is for the organiser.
  "panel.onlyOrganiser": "Only the organiser sees the answers",
  "panel.hiddenFromOthers": "Answers are hidden from others",
  "panel.ownAnswer": "Your answer is marked in the grid.",
  "panel.onlyOrganiserMeans":
    "No one but the organiser sees what you mark, or that you have answered. You do not see other answers either.",
  // Below the first of many respondents, and to only them again.
  "panel.showAll": "Show all {count, number}",
  "panel.showFewer": "Show fewer",
  // How many people have the meeting open.
  "panel.hereNow": "{count, plural, one {# here now} other {# here now}}",
  "panel.find": "Find a respondent",
  "panel.noneFound": "No one by that name has answered.",
  // Opens a dialog in which an organiser chooses whose answers are removed.
  "panel.removeSeveral": "Remove several…",
  // Beside the viewer's own name.
  "panel.you": "you",
  // Spoken behind the name of an expected person, and a heading on paper.
  "panel.notAnswered": "Not answered yet",
  // When the last mail was sent to an expected person: a day such as "Nov 24", or several in a dialog.
  "panel.invited": "Invited {invited}",
  "panel.reminded": "Reminded {reminded}",
  // Below the name of an expected person, for the organiser: the address takes no mail, so another is needed.
  "panel.mailRefused": "Mail to this address was refused",
  // Beside a person without whom the meeting should not be.
  "panel.required": "required",
  // A respondent, and what they say beside their answer.
  "panel.noted": "{name}: {note}",
  // Beside who can only if needed at the time that is pointed at, and in the legend of the grid.
  "panel.ifNeededThen": "if needed",
  // People who paint their first answer right now.
  "panel.newPeople": "{count, plural, =1 {Someone new} one {# new person} other {# new people}}",
  // Beside a name: their answer is being changed right now.
  "panel.editing": "editing…",
  "panel.editingElsewhere": "editing elsewhere…",
  // Beside the name of another person, whose answer it is.
  "panel.someoneEditing": "someone is editing…",
  "panel.editingBy": "{name} is editing…",
  // The end of a list of names of which only the first two are written: "Noor, Sam and 4 others".
  "panel.others": "{count, plural, one {# other} other {# others}}",
  "panel.noAnswers": "No one has answered yet.",
  "panel.markAndSave": "Mark when you are free, then press Save.",
  // The button is "meeting.share".
  "panel.beFirst": "Be the first, then press ‘Share’ to copy the link for the others.",
  "panel.dayAndTime": "{day}, {time}",
  // Likewise as a heading; the mark stands for the time.
  "panel.timeTitle": "{day}, <time></time>",
  "panel.available": "{free, number} of {all, number} available",
  // Heads of two lists: who can come, and who cannot.
  "panel.can": "Can ({count, number})",
  // Between the two.
  "panel.ifNeeded": "If needed ({count, number})",
  "panel.cannot": "Cannot ({count, number})",
  // Likewise: the expected people without an answer.
  "panel.awaited": "Not answered ({count, number})",
  // Beside a name, the part of the time when the person can come: "until 2:45 PM", "from 2:15 PM".
  "panel.until": "until {time}",
  "panel.from": "from {time}",
  // Spoken name of a switch: the meeting should not be without that person.
  "panel.mustCome": "Must be there: {who}",
  // After the first sixty.
  "panel.andMore": "{count, plural, one {and # more} other {and # more}}",

  // ---- deciding: what the organiser or a viewer asks of the best times
  // The mark is a field for the number.
  "deciding.atLeast":
    "{count, plural, one {At least <number></number> person} other {At least <number></number> people}}",
  // Below the names of who can come to a time, and who cannot.
  "deciding.pressRequired": "Press a name if that person must be there.",
  // The viewer has chosen other people than the meeting says.
  "deciding.onlyHere": "Only you see it like this.",
  // The organiser makes it so for everyone.
  "deciding.keep": "Keep for everyone",
  // Back to what the organiser has set.
  "deciding.reset": "Reset",
  "deciding.allOver": "All times of this meeting have passed.",
  // Other times are still to come.
  "deciding.markedOver": "All times that people marked have passed.",
  // The length is "30 min", "2.5 h".
  "deciding.noOneFree": "No one is free for {length} in a row.",
  // In the place of the best times, where the meeting needs so many people at once; {length} is "1 h".
  "deciding.tooFew": "At no time can {count, number} people come for {length} in a row.",
  // A button: the longest shorter time that anyone can. "deciding.thenFree" follows.
  "deciding.tryLength": "Try {length}",
  // The best time of that length, and how many can come: "Thu, Nov 26, 5 PM, 3 of 4".
  "deciding.thenFree": "{when}, {free, number} of {all, number}",
  // Until when one can answer: "Closes in 3 hours". The browser writes {when}: "in 3 hours".
  "deciding.closes": "Closes {when}",
  // {when} is a time, on another day with the day: "2 PM", "Tue, Nov 24, 5 PM".
  "deciding.closedSince": "Closed since {when}.",
  "deciding.closedForOthers": "Closed since {when}. Only the organiser can schedule now.",
  // Seen from the viewer's clocks; the length is "14 h" or "10 h 45 min".
  "zone.isAhead": "{city} is {length} ahead",
  "zone.isBehind": "{city} is {length} behind",
  "zone.sameTime": "{city} has the same time",
  // difference: "New York is 6 h behind"; marks: what stands at the other days, such as "-5h".
  "zone.exceptMarked": "{difference}, except on the days marked {marks}",
  // Beside a zone in a list of them.
  "zone.ahead": "{length} ahead",
  "zone.behind": "{length} behind",
  "zone.same": "at the same time",
  "zone.title": "Your time zone",
  "zone.city": "City",
  // A city that is the name of a zone.
  "zone.cityExample": "Tokyo",
  "zone.zones": "Time zones",
  "zone.noneFound": "No zone by that name.",
  "zone.chooseOne": "Several cities fit. Choose one from the list.",
  // Beside zones: the zone of this device, and the organiser's zone.
  "zone.thisDevice": "this device",
  "zone.organisers": "the organiser's",
  "zone.clocksForward": "Clocks go forward {length} on {day}.",
  "zone.clocksBack": "Clocks go back {length} on {day}.",
  "zone.clocksForwardIn": "In {city} clocks go forward {length} on {day}.",
  "zone.clocksBackIn": "In {city} clocks go back {length} on {day}.",

  // ---- create: the form of a new meeting, whose fields the form of editing has too
  "create.title": "Create a meeting",
  "create.create": "Create",
  "create.offline": "You seem to be offline. What you have typed stays here until you try again.",
  "create.changeDays": "Change days",
  // {day} is `Tue, Nov 24`: a chosen day whose hours, as chosen below, are over.
  "create.hoursOver": "These hours are already over on {day}.",
  "create.leaveDayOut": "Leave that day out",
  // A button behind a row of days that shows the first ones.
  "create.moreDays": "{count, plural, one {# more day} other {# more days}}",
  "create.meetingName": "Meeting name",
  "create.nameYourMeeting": "Name your meeting",
  // Three closed rows of the form begin with this, "create.whoAnswers" and "options.more".
  "create.aboutAndPlace": "About and place",
  "create.about": "What's your meeting about?",
  "create.aboutExample": "Super important meeting to increase productivity",
  "create.place": "Where?",
  "create.placeExample": "Room 2, or a link to the call",
  "create.whoAnswers": "Who should answer",
  "create.protectAnswers": "Protect answers",
  "create.protectAnswersHint": "Guests can change only their own answer, and only you can schedule.",
  "create.hours": "Between which times would you like to meet?",
  // Part of the line "9 am – 5 pm · 1 h long · London": how long the meeting takes.
  "create.long": "{length} long",
  "create.startTime": "Start time",
  "create.endTime": "End time",
  // A button below the days: people then answer with whole days. The next one brings the hours back.
  "create.withoutHours": "Whole days instead",
  "create.withHours": "Hours instead",
  "create.allDay": "All day, 24 hours",
  "create.dayUntil": "24 hours, until {time} the next day",
  "create.hoursUntil":
    "{count, plural, one {# hour, until {time} the next day} other {# hours, until {time} the next day}}",
  "create.timeZone": "Time zone",
  // Above the viewer's own time zone, in a list of time zones.
  "create.yourZone": "Yours",
  "create.meetingsAndYourZone": "This meeting and you",
  "create.allZones": "All time zones",
  "create.timeZoneHint": "Days and hours above are read in this zone. Everyone sees them in their own.",
  "create.timeZoneUnknown":
    "Your device does not name its time zone. Choose the one in which these days and hours are read.",

  // ---- shape: hours of single days, how long slots are, and what days are
  // Before a choice of 15 minutes, 30 minutes and an hour.
  "shape.slotLength": "People answer in steps of",
  // Under a row of days.
  "shape.otherHours": "Press a day to give it other hours.",
  // Takes the other hours of a day away.
  "shape.sameHours": "Same hours as the others",

  // ---- options: what a form of a meeting has for those who want more
  // Opens what most meetings do without.
  "options.more": "Options",
  // Sums up the closed row of options as a list: "30 min, everyone sees answers, at least 3".
  "options.everyoneSees": "everyone sees answers",
  "options.organiserSees": "only the organiser sees answers",
  "options.protected": "answers protected",
  "options.withIfNeeded": "“if needed” too",
  // {time} is `Tue, Nov 24, 1:00 PM`, until when people can answer.
  "options.until": "until {time}",
  "options.fromCount": "{count, plural, one {at least # person} other {at least # people}}",
  "options.closesAt": "Until when can people answer?",
  // {zone} is the name of a time zone, such as "CET".
  "options.closesAtHint": "In {zone}. After that no answer can be added or changed; you can still schedule.",
  // Takes the closing time away.
  "options.noClosing": "Always",
  "options.atLeast": "How many people at least?",
  "options.atLeastHint": "Times that fewer can attend are not proposed.",
  "options.visibleTo": "Who sees the answers?",
  "options.visibleToHint": "When only you do, others see neither names nor times nor how many have answered.",
  "options.everyone": "Everyone with the link",
  "options.onlyOrganiser": "Only the organiser",
  // A switch, off at first.
  "options.ifNeeded": "Allow “if needed”",
  "options.ifNeededHint": "People can also mark times that they would take only if needed. These are counted apart.",

  // ---- edit: editing, deleting, the organiser's tools
  "edit.prompt": "On which days would you like to meet?",
  "edit.title": "Edit {name}",
  // Under the choice between dates, days of the week and whole days, once another one is chosen.
  "edit.otherKind":
    "Once you save, the answers so far are hidden and people answer anew. They come back when you change this back.",
  "edit.otherKindUnschedules": "The meeting is then unscheduled.",
  "edit.restored": "Restored, not saved yet.",
  "edit.deleteExplained": "The meeting and all its answers, for everyone.",
  "edit.failed": "Could not edit meeting: {reason}",
  "edit.deleteTitle": "Delete this meeting?",
  "edit.edited": "Meeting successfully edited",
  "edit.deleted": "Successfully deleted meeting",

  // ---- list: the list in place of the grid
  // Tells screen readers the last change: "Tuesday, November 24: free 1 – 3 PM and 5 – 6 PM."
  "list.dayNotFree": "{day}: not free.",
  "list.dayFree": "{day}: free {times}.",
  // Likewise for times that one would take only if needed.
  "list.dayIfNeeded": "{day}: if needed {times}.",
  "list.dayNoneIfNeeded": "{day}: no time if needed.",
  // Names the buttons "list.allDay" to "list.none" of a day.
  "list.choicesOn": "Quick choices, {day}",
  "list.allDay": "All day",
  "list.morning": "Morning",
  "list.afternoon": "Afternoon",
  "list.evening": "Evening",
  // No time: a choice beside "All day" and "All".
  "list.none": "None",
  // Names one of the times of a day when the viewer is free: "Free time 1 of 2, Tuesday, November 24".
  "list.freeTime": "Free time {at, number} of {count, number}, {day}",
  // Likewise for a time that one would take only if needed.
  "list.timeIfNeeded": "Time if needed {at, number} of {count, number}, {day}",
  "list.addTime": "+ Add a time",
  // Verb: what is free becomes busy, and the other way round.
  "list.invert": "Invert",
  "list.copiedTo":
    "{count, plural, =1 {{day} copied to the other day.} one {{day} copied to # other day.} other {{day} copied to # other days.}}",
  // A button; the number is how many other days there are.
  "list.copyTo":
    "{count, plural, =1 {Copy to the other day} one {Copy to all other days} other {Copy to all other days}}",
  // A day or a time of a day that is past.
  "list.past": "{when}<over>, over</over>",
  "list.scheduled": "Scheduled {time}",
  // One person on a day.
  "list.notFree": "Not free",
  "list.free": "Free {times}",
  // One person on a day: when they can only if needed.
  "list.ifNeeded": "If needed {times}",
  "list.noOneFree": "No one is free.",
  // How many are free, of how many.
  "list.freeOf": "{free, number} of {all, number}",
  "list.onlyBest": "Only the best times",
  "list.allTimesOfDay": "{count, plural, one {All # times of this day} other {All # times of this day}}",
  // The people who are free; names are a list.
  "list.everyone": "everyone",
  "list.without": "without {names}",
  "list.choicesForAll": "Quick choices for all days",
  // Says what a choice did: "All times: 16 times marked." The choice, {what}, is one of the next five texts.
  "list.done":
    "{count, plural, =0 {{what}: no time marked.} one {{what}: # time marked.} other {{what}: # times marked.}}",
  "list.doneAll": "All times",
  "list.doneNone": "None",
  "list.doneInverted": "Inverted",
  "list.doneCopied": "{day} copied",
  "list.doneWeek": "Your usual week",
  "list.weekSaved": "Saved on this device as your usual week.",
  "list.weekSavedInAccount": "Saved in your account as your usual week.",
  "list.weekSavedForNow": "This browser stores nothing: saved until you close the page.",
  "list.weekHasNoTime": "Your usual week has no time in this meeting.",
  // Heads the choices of all times, of no time, and of inverting them.
  "list.allDays": "All days",
  "list.all": "All",
  "list.copyDay": "Copy a day to all others",
  "list.dayToCopy": "Day to copy",
  // Verb.
  "list.copy": "Copy",
  "list.close": "Done",
  "list.usualWeek": "My usual week",
  // Why 'list.fillIn' is not there yet.
  "list.noWeek": "Mark your times and save them here: in later meetings one press fills them in.",
  "list.fillIn": "Fill in",
  "list.saveWeek": "Save this as my usual week",
  // Choosing when to meet: a day, when it starts, how long it takes.
  "list.timeToMeet": "Time to meet",
  "list.day": "Day",
  "list.chooseDay": "Choose a day",
  "list.start": "Start",
  "list.length": "Length",
  // A day or a time to choose that is past.
  "list.optionOver": "{when}, over",
  // "Free 1 – 3 PM": the marks <start> and <end> stand for fields, and there are no spaces between marks.
  "list.stretch": "<word>Free</word><start></start><word>–</word><end></end>",
  "list.freeFrom": "Free from",
  "list.freeTo": "Free to",
  // As "list.stretch" and the two after it, of a time that one would take only if needed.
  "list.stretchIfNeeded": "<word>If needed</word><start></start><word>–</word><end></end>",
  "list.ifNeededFrom": "If needed from",
  "list.ifNeededTo": "If needed to",
  "list.remove": "Remove {time}",
  // A time after midnight with its day: "1 AM Wed, Nov 25".
  "list.timeOnDay": "{time} {day}",
  // Clocks are set back and show the same time once more.
  "list.again": "{time}, second time",
  // "1:30 AM, second time – 3 AM"
  "list.fromTo": "{start} – {end}",

  // ---- schedule: choosing a time, the card of the scheduled time
  "schedule.addToCalendar": "Add to calendar",
  "schedule.file": "Calendar file (.ics)",
  "schedule.fileFor": "Apple Calendar, Thunderbird and others",
  "schedule.newTab": "(opens in a new tab)",
  "schedule.preview": "To be scheduled",
  "schedule.nothingMarked": "No time is marked yet",
  // Beside a best time within a longer stretch that suits everybody too. {time} is its last possible start, such as
  // "3 PM" or "Wed, Nov 25, 1 AM".
  "schedule.anyStartUntil": "any start until {time}",
  "schedule.unscheduled": "Unscheduled",
  "schedule.scheduledAt": "Scheduled: {time}",
  "schedule.textCopied": "Message copied: paste it where your group talks",
  "schedule.tellGroup": "Tell the group",
  // Under the time that the reader has just set; the message of the button beside it.
  "schedule.unnotified": "No mail goes to {names}: send them the message for the group.",
  "schedule.text": "Text about the scheduled time",
  "schedule.noAnswers": "No one has answered yet",
  "schedule.someCanCome":
    "{count, plural, =0 {None of {all} can come} one {# of {all} can come} other {# of {all} can come}}",
  "schedule.oneCanCome": "{name} can come",
  "schedule.allCanCome": "{count, plural, =2 {Both can come} one {All # can come} other {All # can come}}",
  // While expected people have not answered; "schedule.awaited" follows.
  "schedule.canCome": "{count, plural, one {# can come} other {# can come}}",
  "schedule.awaited": "{count, plural, one {# has not answered} other {# have not answered}}",
  // A line of the text that is copied: "Mon, Dec 21, 9:30 – 11:30 AM (EST), 2 h".
  "schedule.when": "{time} ({zone}), {length}",

  // ---- share: link, QR code, preview
  "share.created": "Your meeting is ready to share",
  "share.title": "Share this meeting",
  "share.explained": "Send the link to all who should come. Anyone who has it can answer, without an account.",
  "share.link": "Link to the meeting",
  "share.copyLink": "Copy link",
  "share.cannotCopy": "This browser does not let the page copy. The link is selected: copy it from here.",
  "share.qrCode": "QR code of the link",
  "share.scan": "Or let others scan this with their phones.",
  "share.shareWith": "Share with…",
  "share.done": "Done",
  // Closes the dialog and begins to add the viewer's own answer.
  "share.addMyTimes": "Add my times",
  "share.invitation": "When are you free for “{title}”?",
  "share.sheetFailed": "This device could not open its way of sharing. Copy the link instead.",

  // Heads of columns, and words for a person's answer, in the file of all answers. In English as the API writes them.
  "share.fileStartUTC": "start_utc",
  "share.fileStart": "start_local",
  "share.fileFree": "free",
  "share.fileIfNeeded": "if needed",
  // ---- invite: the mail to a person who is expected to answer
  "invite.subject": "{organiser} asks when you are free: {meeting}",
  "invite.remindSubject": 'Reminder: when are you free for "{meeting}"?',
  "invite.asks": '{organiser} would like to know when you are free for "{meeting}".',
  "invite.reminds": '{organiser} is still waiting for your answer to "{meeting}".',
  "invite.days": "These are the days: {days}.",
  "invite.manyDays":
    "{count, plural, one {It is about # day: {first}.} other {It is about # days, from {first} to {last}.}}",
  "invite.answer": "Add my times",
  "invite.link": "You need no account. The link is yours alone: who opens it answers as you.",

  "linked.account": "{name} has answered with an account. Log in to change that answer.",
  "linked.signedIn": "This link is {name}'s. What you save with your account counts as {name}'s answer.",
  // For a user who opens the link of somebody who has answered as a guest or with another account. The user's account
  // has its own answer, or may give one.
  "linked.answeredApart": "{name} has answered already. What you save with your account is your own answer.",
  "linked.worthless": "This personal link no longer works. You can answer under your own name.",
  "linked.broken":
    "A part of this personal link is missing, so it is not known whose it is. Open the whole link from the message again, or answer under your own name.",
  "linked.goOn": "All right",

  // ---- expected: the people who should answer
  // A section of the form that creates a meeting, a button of its page, and the dialog that both lead to.
  "expected.who": "Who should answer?",
  "expected.paste": "Names or email addresses",
  "expected.pasteHint": "Type or paste them: one a line, or with commas between them. Addresses are seen by you alone.",
  "expected.pasteExample": "Anna Meier anna@example.org\nBen",
  // The number of people in the pasted text; a list of them follows.
  "expected.understood": "{count, plural, one {# person} other {# people}}",
  // Spoken name of a box beside a person that says "panel.required".
  "expected.isRequired": "{name} must be there",
  // Spoken name of the list of pasted parts with a fault.
  "expected.notTaken": "Not understood",
  "expected.faultAddress": "Line {line, number}: ‘{text}’ is no email address.",
  "expected.faultName": "Line {line, number}: ‘{text}’ is neither a name nor an address.",
  "expected.faultLong": "Line {line, number}: ‘{text}…’ is too long for a name.",
  "expected.faultTwice": "Line {line, number}: ‘{text}’ is in the list twice.",
  "expected.faultThere": "Line {line, number}: ‘{text}’ is expected already.",
  "expected.faultMany":
    "Line {line, number}: ‘{text}’ is one too many, as a meeting can expect {count, number} people.",
  // Opens the list of people who should answer.
  "expected.manage": "Manage people",
  // Spoken name of '⋯' below the list of people; "meeting.more" is another one.
  "expected.more": "More about people",
  "expected.copyLinks": "Copy links",
  // Label of a choice of names, at an answer; "expected.fromNone" is its first.
  "expected.answerIsFrom": "This answer is from …",
  "expected.fromNone": "No one on the list",
  // The organiser's question about an answer whose name is like that of an expected person: 'Yes' matches the two.
  "expected.isItTheirs": "{answer} has answered. Is this answer from {name}?",
  // Likewise of two answers or more: 'Yes' matches all, "expected.oneByOne" asks of each.
  "expected.areTheyTheirs": "{count, number} answers have names of people on the list. Are they theirs?",
  "expected.itIsTheirs": "Yes",
  "expected.itIsNotTheirs": "No",
  "expected.oneByOne": "One by one",
  "expected.add": "Add people",
  "expected.addCount": "{count, plural, =0 {Add} one {Add # person} other {Add # people}}",
  // 'Add' is the beginning of "expected.addCount".
  "expected.notAdded": "The meeting is created, but these people are not on its list yet. Press ‘Add’ to try again.",
  "expected.linesLeft": "These lines were not understood. Put them right, or remove them.",
  "expected.hasAnswered": "Answered",
  // The answer has another name than the list.
  "expected.answeredAs": "Answered as {name}",
  "expected.noAnswer": "No answer yet",
  "expected.invitedReminded": "Invited {invited}, reminded {reminded}",
  "expected.back": "Back",
  "expected.linksTitle": "Links for a chat",
  "expected.linksExplained": "Each link is one person's own: who opens it answers as them, without an account.",
  "expected.copyAll": "Copy all links",
  "expected.linksCopied": "Links copied to clipboard",
  // A line of the copied text.
  "expected.linkLine": "{name}: {link}",
  "expected.link": "Personal link",
  "expected.linkCopied": "{name}'s link copied to clipboard",
  // A button beside "panel.withAll": copies that person's link.
  "expected.ask": "Ask {name}",
  "expected.linkReplaced": "The link is replaced. The one of before no longer works.",
  "expected.showCode": "Show QR code",
  "expected.hideCode": "Hide QR code",
  "expected.replaceLink": "Replace link",
  "expected.theirAnswer": "Their answer",
  "expected.name": "Name",
  "expected.nameMissing": "Enter a name.",
  "expected.email": "Email address (optional)",
  "expected.emailInvalid": "Enter a valid email address, or none.",
  "expected.mustBeThere": "Must be there",
  "expected.mustBeThereHint": "Times that this person can attend are proposed first.",
  // The first press asks, the second does it.
  "expected.remove": "Remove",
  "expected.removeNow": "Yes, remove",
  "expected.removeExplained": "{name} is no longer waited for, and the personal link stops working. An answer stays.",
  "expected.removed": "{name} is off the list",
  "expected.remind": "Remind {count, number}",
  // Opens the mail before it is sent.
  "expected.invite": "Invite {count, number}",
  "expected.inviteTitle": "Invite by email",
  "expected.remindTitle": "Remind by email",
  "expected.goesTo":
    "{count, plural, =0 {No one gets a mail} one {# person gets this mail} other {# people get this mail}}",
  // Heading over the reasons that follow.
  "expected.getsNone": "Who gets none",
  "expected.noAddress": "{names}: no address",
  "expected.mailAnswered": "{names}: answered already",
  "expected.tooSoon": "{names}: the last mail is less than 20 hours old",
  // {when} is a time of this day, "2:05 PM", or of another, "Thu, Nov 19, 2:05 PM".
  "expected.remindLater": "{names}: a reminder is possible again from {when}",
  "expected.wasInvited": "{names}: invited already",
  "expected.enough": "{names}: one invitation and two reminders are the most",
  "expected.unsubscribed": "{names}: wants no mails from Overlap",
  "expected.limit": "{names}: no more mails can go there today",
  "expected.send": "Send {count, plural, one {# mail} other {# mails}}",
  "expected.sent": "{count, plural, one {# mail is on its way} other {# mails are on their way}}",
  "expected.guestWhy":
    "Overlap sends mails only for organisers with an account whose address is confirmed. Copy the links and send them yourself.",
  // Spoken name of the mail's picture.
  "expected.mail": "The mail",

  // ---- time: words around dates and times that Intl does not know
  // A day and the one on which it ends: "Tue 24 → Wed 25". The arrow points the way the language runs.
  "time.dayToDay": "{first} → {last}",
  // "Tuesday, November 24, 1:00 – 1:30 AM"
  "time.onDay": "{day}, {time}",
  // Clocks are set back and show the same hour once more.
  "time.onDayAgain": "{day}, {time}, second time",
  // How long a time takes on whose day clocks are set forward or back: "1 h, clocks change".
  // day: of the week, as "Monday". A meeting that takes place on it each week.
  "time.everyWeek": "Every {day}",
  // Stands where clocks stand else, of a meeting on dates without hours.
  "time.wholeDay": "All day",
  "time.clocksChange": "{length}, clocks change",

  // ---- account: sign up, log in, passwords, verification, claims, what became of a visit at a provider
  "account.signUp": "Sign up",
  "account.login": "Login",
  "account.name": "Name",
  "account.email": "Email",
  "account.password": "Password",
  "account.showPassword": "Show password",
  "account.hidePassword": "Hide password",
  "account.newPassword": "New password",
  "account.showNewPassword": "Show new password",
  "account.hideNewPassword": "Hide new password",
  "account.confirmPassword": "Confirm password",
  "account.showConfirmPassword": "Show confirm password",
  "account.hideConfirmPassword": "Hide confirm password",
  // On the small button inside a password's field.
  "account.show": "Show",
  "account.hide": "Hide",
  "account.passwordLength": "6 to 30 characters.",
  "account.enterName": "Please enter a name.",
  "account.enterEmail": "Please enter a valid email address.",
  "account.enterPassword": "Please enter your password.",
  "account.wrongLength": "Password must be between 6-30 characters.",
  "account.notTheSame": "Does not match password",
  // The providers' own words for it: "Sign in with Google".
  "account.signInWith": "Sign in with {provider}",
  "account.signUpWith": "Sign up with {provider}",
  // Between two ways of logging in: a form, and a button of Google.
  "account.or": "or",
  "account.justSignedUp":
    "Just signed up? Follow the link in the confirmation email first; it may be in your Junk folder. It works for 30 minutes. After that, please <link>sign up again</link>.",
  "account.noAccountYet": "No account yet? <link>Sign up</link>",
  "account.haveAccount": "Already have an account? <link>Login</link>",
  // The people who run a site can close it. In place of <address></address> stands an email address.
  "account.signUpClosed": "This site does not take new accounts.",
  "account.askOperator": "If you need one, write to the people who run it: <address></address>.",
  "account.askOperators": "If you need one, ask the people who run it.",
  "account.answerWithout": "You need no account to answer: open the link of a meeting.",
  "account.onlyDomains": "New accounts are only for addresses of {domains}.",
  "account.logInToCreate": "Creating a meeting here needs an account. Log in, and you continue where you were.",
  "account.emailMe": "Email me about my meetings",
  "account.emailMeHint": "When someone responds, and when a time is scheduled, changed or unscheduled.",
  "account.signupConfirmation": "Signup Confirmation",
  "account.confirmationSent":
    "A confirmation email was sent to <email></email>. Follow the link in it to finish; it works for 30 minutes.",
  "account.confirmationSentToProvider":
    "A confirmation email was sent to the address of your {provider} account. Follow the link in it <b>in this browser</b> to finish; it works for 30 minutes.",
  "account.checkJunk": "Nothing there? Please check your Junk folder.",
  // A button for a user whose address is not confirmed; a mail tells that it is on its way.
  "account.sendConfirmation": "Send me a confirmation",
  "account.confirmationOnItsWay":
    "A mail to {email} is on its way. Its link asks for a password: yours once more, or a new one.",
  "account.goToLogin": "Go to login",
  "account.backToLogin": "Back to login",
  "account.whySignUp": "Why should I sign up?",
  "account.calendars": "Calendar integration",
  "account.calendarsText": "Your calendar shows while you choose your times, and scheduled meetings appear in it.",
  "account.profile": "All meetings in one profile",
  "account.profileText": "The meetings that you created or responded to, on every device.",
  "account.notifications": "Notifications",
  "account.notificationsText": "An email when someone responds to your meeting, and when a time is set.",
  "account.invitations": "Invitations",
  "account.invitationsText": "Invite people by mail, see who is missing, remind them.",
  // The window's title; the page's heading is the next text.
  "account.verifyEmailTitle": "Verify Email",
  "account.verifyYourEmail": "Verify your email address",
  "account.verifyEmail": "Verify email address",
  "account.emailVerified": "Successfully verified email address",
  "account.choosePassword": "Type your password once more: so nobody else can open an account with your address.",
  "account.invalidURL": "The URL is invalid.",
  // The server's own words, by which the page knows that the next text helps.
  "account.linkNotWhole": "Invalid encrypted entity",
  "account.openLinkAgain": "This link is incomplete or was altered. Please open it again from where you got it.",
  "account.signUpAgain": "<signup>Sign up again</signup>, or <login>login</login> if you have verified it already.",
  "account.logInAgainForLink": "<link>Log in again</link> to get a new link.",
  // The window's title; the page's heading is the next text.
  "account.forgotPasswordTitle": "Forgot Password",
  "account.forgotPassword": "Forgot your password?",
  "account.whatEmail": "What's your email address?",
  "account.reset": "Reset",
  "account.emailSent": "Email sent!",
  "account.resetSent": "If <email></email> has an account, a link to choose a password is on its way.",
  "account.pressResend": "If the email has not arrived after 10 minutes, press Resend.",
  "account.resend": "Resend",
  "account.resent": "Request successfully submitted",
  "account.badResetURL": "The URL is not valid.",
  "account.askForLink": "Ask for a new link",
  // The first password of an account that had none: the window's title, the page's heading, the button, and when it is done.
  "account.setPasswordTitle": "Set Password",
  "account.setYourPassword": "Set your password",
  "account.setPassword": "Set password",
  "account.passwordSet": "Successfully set password",
  // Likewise in place of a forgotten password.
  "account.resetPasswordTitle": "Reset Password",
  "account.chooseNewPassword": "Choose a new password",
  "account.resetPassword": "Reset password",
  "account.passwordReset": "Successfully reset password",
  "account.denied": "You did not allow access to your {provider} account, so nothing has changed.",
  "account.noServerInfo": "An error occurred while fetching the server info: {reason}",
  "account.linkProvider": "Link {provider} account",
  "account.linkYourProvider": "Link your {provider} account?",
  "account.sameEmail": "There is already an account here with the email address of your {provider} account.",
  "account.whyLink":
    "Link them, and you can log in with either. Events of your {provider} calendar then show while you choose your times, and scheduled meetings are added to it. You can unlink it in your settings at any time.",
  "account.whyLinkLogin": "Link them, and you can log in with either.",
  "account.providerLinked": "Successfully linked {provider} account",
  "account.secured":
    "This account's address had never been confirmed before, so its password was removed and all other devices were signed out.",
  "account.notLoggedIn": "You could not be logged in",
  "account.loginWaits": "Your login waits here for a minute. After that, please log in again.",
  "account.logInAgain": "Log in again",
  "account.goOnWithout": "Continue without logging in",
  "account.unreachable": "Overlap cannot be reached at the moment.",
  "account.loginFailed": "An error occurred: {reason}",
  // Meetings and answers that were made in this browser before the login.
  "account.addThese": "Add these to your account?",
  "account.whyAdd": "You made these in this browser before you logged in. Answers get your account's name.",
  "account.add": "Add",
  "account.notNow": "Not now",
  "account.added": "Successfully added to your account",
  "account.organisedByYou": "Organised by you",
  "account.answeredAs": "Answered as {name}",
  "account.organisedAndAnsweredAs": "Organised by you, answered as {name}",

  // ---- profile: meetings of a user
  "profile.title": "{name}'s Profile",
  "profile.settings": "Settings",
  "profile.signOut": "Sign out",
  "profile.signOutFailed": "Could not sign out: {reason}",
  // Names the choice between the two lists of meetings.
  "profile.meetings": "Meetings",
  // Meetings that the user created, or responded to.
  "profile.created": "Created",
  "profile.responded": "Responded",
  "profile.noneCreated": "You have not created any meetings yet.",
  "profile.noneResponded": "You have not responded to any meetings yet.",
  "profile.createMeeting": "Create a meeting",
  // Headings over scheduled meetings that are still to come, meetings without a time, and meetings that are over.
  "profile.next": "Next",
  "profile.past": "Past",
  "profile.showMore": "Show more",
  "profile.offlineAsOf": "Offline – as of {time}",
  "profile.notScheduled": "Not scheduled",
  // The days of a meeting: from the first to the last, or with days between them that are not the meeting's.
  "profile.days": "{first} - {last}",
  "profile.daysWithGaps": "{first} ~ {last}",
  // "9 AM – 5 PM EST"
  "profile.hoursInZone": "{hours} {zone}",
  // Stands behind the hours of a meeting.
  "profile.otherHours": "{count, plural, one {other hours on # day} other {other hours on # days}}",
  // How many have answered, and of how many where the meeting waits for people.
  "profile.answered": "{count, plural, =0 {No answers yet} one {# answered} other {# answered}}",
  "profile.answeredOf": "{answered, number} of {all, number} answered",

  // ---- settings
  "settings.settings": "Settings",
  "settings.profile": "Profile",
  "settings.general": "General Settings",
  "settings.name": "Name",
  "settings.enterName": "Please enter a name.",
  "settings.nameUpdated": "Successfully updated name",
  "settings.youLogInAs": "You log in as <email></email>.",
  "settings.addressConfirmed": "This address is confirmed.",
  "settings.addressNotConfirmed": "This address is not confirmed, so you cannot send invitations yet.",
  "settings.reading": "Language and Time",
  "settings.languageOfBrowser": "As in my browser",
  "settings.clock": "Clock",
  "settings.clockOfRegion": "As in my region",
  "settings.clockOf": "{hours, number} hours: {example}",
  "settings.firstDay": "First day of the week",
  "settings.firstDayOfRegion": "As in my region",
  // As "list.usualWeek": the times of the week that a user fills in by one press.
  "settings.usualWeek": "My usual week",
  // A day of that week: "Mon 9 AM – 12 PM, 2 – 5 PM".
  "settings.dayTimes": "{day} {times}",
  "settings.noUsualWeek": "None yet. Mark your times in a meeting and save them there as your usual week.",
  "settings.changeWeek": "To change it, save your times in a meeting again.",
  "settings.forgetWeek": "Forget",
  "settings.weekForgotten": "Your usual week is forgotten",
  "settings.notifications": "Notification Settings",
  "settings.emailUpdates": "Email updates",
  "settings.emailUpdatesHint":
    "When someone responds to a meeting of yours, and when a time is scheduled, changed or unscheduled.",
  "settings.subscribed": "Successfully subscribed to notifications",
  "settings.unsubscribed": "Successfully unsubscribed from notifications",
  "settings.account": "Account Settings",
  "settings.signOutEverywhere": "Sign out everywhere",
  "settings.signOutEverywhereText": "Ends your login in this browser and in all others.",
  "settings.endTokensToo": "Also end access tokens",
  "settings.endTokensTooHint": "Programs that use them can no longer act for you.",
  "settings.signedOutEverywhere": "Successfully signed out everywhere",
  "settings.signOutFailed": "Could not sign out: {reason}",
  // {box} is the label of a box, "Also end access tokens".
  "settings.tokensNotEnded":
    "Nothing was ended: the server is being updated and cannot end access tokens yet. Try again in a few minutes, or without “{box}”.",
  "settings.deleteAccount": "Delete account",
  "settings.version": "Overlap, version {version}",
  "settings.deleteAccountText": "Removes your account, and your answers from every meeting.",
  "settings.shallDeleteAccount": "Delete account?",
  "settings.irreversible": "This action is irreversible.",
  "settings.yourMeetings": "The meetings that you created",
  "settings.keepMeetings": "Keep them for those who responded, without an organiser",
  "settings.handMeetingsOver": "Hand them over: you get a link for each, for the person who will organise it",
  "settings.deleteMeetings": "Delete them too, with everyone's answers",
  "settings.accountDeleted": "Successfully deleted account",
  "settings.linkedAccounts": "Linked Accounts",
  "settings.noServerInfo": "An error occurred while fetching the server info: {reason}",
  "settings.noProviders": "Google and Microsoft calendars cannot be linked on this server.",
  // Beside the name of a provider whose account is linked.
  "settings.linked": "Linked",
  "settings.linkProvider": "Link {provider} account",
  "settings.unlinkProvider": "Unlink {provider} account",
  "settings.providerUnlinked": "Successfully unlinked {provider} account",
  "settings.linkedText": "Your events show while you choose times, and scheduled meetings are added to your calendar.",
  "settings.notLinkedText": "Link it to see your events while you choose times, and to have scheduled meetings added.",
  // A provider that only logs people in.
  "settings.loginLinked": "You can log in with it.",
  "settings.loginNotLinked":
    "To link it, log out and log in with it. Its email address must be the one of this account.",
  "settings.linkLost":
    "Not linked any more: it was unlinked elsewhere, or {provider} says that you took the permission back.",
  "settings.linkRevoked": "Not linked any more: {provider} says that you took the permission back.",
  "settings.linkRefused":
    "{provider} does not let Overlap into your calendar any more: it needs your permission again.",
  "settings.feed": "Calendar Feed",
  "settings.feedText":
    "A calendar program that subscribes to your private address shows the scheduled meetings that you created or answered and, as tentative, the times that you marked in meetings that are not scheduled yet. No one else's name is in it.",
  "settings.turnFeedOn": "Create address",
  "settings.feedAddress": "Address of your calendar feed",
  "settings.feedSecret": "Anyone who has this address can read your feed. Give it to your calendar program only.",
  "settings.openInCalendar": "Open in calendar app",
  "settings.copyAddress": "Copy address",
  "settings.addressCopied": "Successfully copied the address",
  "settings.addressNotCopied": "Could not write to clipboard. Please select the address and copy it.",
  "settings.replaceFeed": "Replace address",
  "settings.turnFeedOff": "Turn off",
  "settings.shallReplaceFeed": "Replace the address?",
  "settings.replaceFeedText":
    "Calendars that use the present address get nothing more from it until they are given the new one.",
  "settings.feedReplaced": "Successfully replaced the address",
  "settings.shallTurnFeedOff": "Turn the calendar feed off?",
  "settings.turnFeedOffText":
    "Calendars that use the address get nothing more from it. When you turn the feed on again, it has another address.",
  "settings.feedTurnedOff": "Successfully turned the calendar feed off",
  "settings.showAll": "Show all {count, number}",
  "settings.showFewer": "Show fewer",
  "settings.sessions": "Sessions",
  "settings.sessionsText": "Where you are logged in. Use is noted once an hour at most.",
  "settings.noSessions": "There are none.",
  "settings.unknownDevice": "Unknown device",
  // A device by its browser and its system: "Firefox on Windows".
  "settings.device": "{browser} on {system}",
  // The session of the browser in which this is read.
  "settings.thisSession": "This one",
  "settings.sessionTimes": "Last used {used}, logged in {created}",
  // The part marked as hidden is only heard, so that screen readers tell one button from another.
  "settings.endSession": "End session <hidden>of {device}</hidden>",
  "settings.sessionEnded": "Successfully ended the session: {device}",
  "settings.tokens": "Access Tokens",
  "settings.tokensText":
    "With one of these a program uses the <link>API</link> in your name. Each works until you revoke it or reset your password. Signing out everywhere ends it too, unless you choose otherwise.",
  "settings.tokenList": "Access tokens",
  "settings.noTokens": "You have no access tokens.",
  "settings.createToken": "Create access token",
  "settings.tokenTimes": "Last used {used}, created {created}",
  "settings.tokenNeverUsed": "Never used, created {created}",
  "settings.revoke": "Revoke",
  // The name is heard only, so that screen readers tell one button from another.
  "settings.revokeNamed": "Revoke <name></name>",
  "settings.tokenRevoked": "Successfully revoked the token: {name}",
  "settings.shallRevoke": "Revoke access token?",
  "settings.revokeText": "Programs that use <name></name> will be refused.",
  "settings.newToken": "New access token",
  "settings.yourNewToken": "Your new access token",
  "settings.tokenName": "Name",
  "settings.tokenNameHint": "What it is for, such as the program that will use it.",
  "settings.enterTokenName": "Please enter a name.",
  "settings.create": "Create",
  "settings.copyTokenNow": "Copy it now: it is not shown again. Anyone who has it can use the API in your name.",
  "settings.token": "Access token",
  "settings.copy": "Copy",
  "settings.copied": "Copied",
  "settings.copyFailed": "Could not write to clipboard. Please select the token and copy it.",
  "settings.done": "Done",

  // ---- calendars: linked calendars and their events
  // On a button, and heading of what it opens: which of their calendars the user sees.
  "calendars.calendars": "Calendars",
  "calendars.shown": "Calendars shown",
  "calendars.onlyYou": "Only you see them. What you mark is all that others see.",
  // Beside the name of the user's main calendar.
  "calendars.main": "main",
  "calendars.choiceFailed": "Could not be changed: {reason}",
  "calendars.providerAway": "{provider} is not responding right now.",
  "calendars.providerUnlinked": "Not linked any more. <link>Link again</link>",
  "calendars.mainOnly":
    "{provider} was linked without the permission to list your calendars; your main one is shown. <link>Link again</link>",
  // On a button, and title of the dialog that it opens.
  "calendars.add": "Add a calendar",
  // Submits the dialog.
  "calendars.addIt": "Add",
  "calendars.none": "Add a calendar, and you see when you are busy while you choose your times.",
  // {ago} is "3 minutes ago".
  "calendars.readAgo": "read {ago}",
  "calendars.readNow": "read just now",
  // Names the button that opens the actions for a calendar.
  "calendars.options": "Options for {name}",
  "calendars.name": "Name",
  // A box to tick: the viewer sees the titles of the events, and nobody else does.
  "calendars.showTitles": "Show titles to me",
  // A box to tick.
  "calendars.wholeDays": "Whole days count as busy",
  // Reads a calendar again.
  "calendars.refresh": "Refresh",
  "calendars.remove": "Remove",
  "calendars.shallRemove": "Remove this calendar?",
  // <name></name> is the name of the calendar.
  "calendars.removeText":
    "This site forgets <name></name>, with its address and its times. The calendar itself does not change.",
  "calendars.removed": "Successfully removed the calendar: {name}",
  // A name, or several.
  "calendars.added": "Successfully added: {names}",
  // Names the choice between Address, Account and File.
  "calendars.kind": "Kind of calendar",
  // A kind of calendar, and the label of its field: an address that ends in .ics.
  "calendars.address": "Address",
  // A kind of calendar: one that needs a user name and a password.
  "calendars.account": "Account",
  // A kind of calendar: a file on this device.
  "calendars.file": "File",
  "calendars.addressHint": "The secret address in iCal format. It begins with https: or webcal:",
  // Opens a list of calendar programs with the place of this address in each.
  "calendars.whereAddress": "Where do I find it?",
  // The words in quotation marks stand in that program.
  "calendars.whereGoogle": "<b>Google</b> Settings, your calendar, “Secret address in iCal format”",
  "calendars.whereOutlook": "<b>Outlook</b> Settings, Calendar, Shared calendars, “Publish a calendar”, the ICS link",
  "calendars.whereICloud": "<b>iCloud</b> the share symbol beside the calendar, “Public Calendar”",
  "calendars.whereProton": "<b>Proton</b> Settings, Calendars, your calendar, “Share with anyone”",
  "calendars.whereNextcloud":
    "<b>Nextcloud</b> the share symbol beside the calendar, “Share link”, “Copy subscription link”",
  "calendars.whereOthers": "<b>University, school, club</b> a link with the words “iCal”, “ICS” or “subscribe”",
  // Opens fields for a user name and a password.
  "calendars.needsPassword": "It needs a password",
  "calendars.userName": "User name",
  "calendars.appPassword": "App-specific password",
  "calendars.provider": "Provider",
  // Another provider.
  "calendars.other": "Other",
  // Label of a field.
  "calendars.server": "Server address",
  "calendars.serverHint": "Such as cloud.example.org",
  "calendars.userNameHint": "Mostly your email address there.",
  // The words in quotation marks stand on that page.
  "calendars.howICloud":
    "Not your Apple password: create one at account.apple.com, “Sign-In and Security”, “App-Specific Passwords”.",
  "calendars.howFastmail": "Not your Fastmail password: create one in Settings, “Privacy & Security”, “App passwords”.",
  "calendars.howNextcloud": "Best an app password: Settings, “Security”, “Devices & sessions”.",
  "calendars.howOthers": "If you log in there with a second factor, create an app password in its settings.",
  "calendars.enterAddress": "Please enter an address.",
  "calendars.enterUserName": "Please enter a user name.",
  "calendars.tooMany": "There are 20 calendars already. Remove one first.",
  "calendars.chooseFile": "Please choose a file.",
  // While the page waits: {name} is a host, such as calendar.example.org, or a file.
  "calendars.reading": "Reading {name} …",
  // Gives up reading a slow calendar.
  "calendars.stop": "Stop",
  "calendars.keptInAccount": "Kept encrypted in your account. Only you see what is in it; others see what you mark.",
  "calendars.keptInBrowser": "Kept in this browser. The server reads the calendar for you and stores nothing.",
  // Names a calendar of a logged-in user that only this browser knows; {host} is a host such as calendar.example.org.
  "calendars.inBrowser": "{host}, only in this browser",
  // Shown where the browser stores nothing, as in private windows.
  "calendars.keptOnPage":
    "This browser stores nothing: the address is forgotten when you leave this page. The server stores nothing either.",
  "calendars.keptFile": "Read in this browser and never sent. Kept in this tab, only while you choose your times.",
  // In a frame where files can be dropped.
  "calendars.dropFiles": "Drop .ics files here",
  "calendars.chooseFiles": "Choose files",
  // Shown to guests.
  "calendars.accountNeedsLogin":
    "The password of such an account must be kept, so it needs an account here. What you have marked stays. <signup>Sign up</signup> or <login>login</login>",
  "calendars.noCalendarFile": "This is no calendar file. Export the calendar as .ics and choose that file.",
  "calendars.fileTooLarge": "This file has more than 10 MB or 5,000 events. Export a shorter time.",
  "calendars.fileTooComplex": "This file takes too long to read. Export a shorter time.",
  "calendars.fileUnreadable": "This file could not be opened. Choose it again.",
  "calendars.unknownZones":
    "{count, plural, one {Events in the unknown time zone {zones} are left out.} other {Events in the unknown time zones {zones} are left out.}}",
  "calendars.offline": "No connection: an address or an account can be added later. A file can be added now.",
  // In the settings.
  "calendars.sectionText": "You see when you are busy while you choose your times. Others see only what you mark.",
  // Marks all times that the user's calendar leaves free.
  "calendars.fill": "Fill from my calendar",
  "calendars.undoFilling": "Undo filling",
  "calendars.nothingFree": "Your calendar leaves no other time free.",
  // The providers are "Google", "Microsoft", or "Google and Microsoft".
  "calendars.away":
    "{count, plural, one {Your {providers} calendar is not responding right now. <again>Try again</again>} other {Your {providers} calendars are not responding right now. <again>Try again</again>}}",
  "calendars.unlinked":
    "{count, plural, one {Your {providers} calendar is not linked any more. <link>Link again</link>} other {Your {providers} calendars are not linked any more. <link>Link again</link>}}",
  "calendars.notAllowed":
    "{count, plural, one {Your {providers} calendar cannot be read without your permission. <link>Allow again</link>} other {Your {providers} calendars cannot be read without your permission. <link>Allow again</link>}}",
  // The titles of the events in the user's calendar: "busy: Dentist, Call".
  "calendars.busy": "busy: {titles}",
  // Events to which the user has said "maybe".
  "calendars.tentative": "tentative: {titles}",
  // Events during which the calendar shows the user as free.
  "calendars.free": "free: {titles}",
  // "busy: Dentist, Call; tentative: Lunch"
  "calendars.kinds": "{kinds}; {kind}",
  "calendars.titlesAndMore": "{titles}, {count, number} more",
  // In place of an event's title.
  "calendars.noTitle": "(no title)",
  // Beside the title of the first event of a day: how many others there are.
  "calendars.others": "+{count, number}",
  // In a cell at which a calendar without titles is busy, and its name for screen readers.
  "calendars.plain": "busy",
  // The user's calendars by address or account, where their names are not known.
  "calendars.own": "Your calendars",
  // On a button of a meeting on days of the week: marks the times that are free in each of the four weeks.
  "calendars.fillWeek": "Fill from my next four weeks",
  "calendars.weekFilled":
    "{count, plural, one {{count, number} time is free in each of the next four weeks.} other {{count, number} times are free in each of the next four weeks.}}",
  // Names of calendars, such as "University, Club".
  "calendars.notConsidered":
    "{count, plural, one {Not considered, because it could not be read: {calendars}} other {Not considered, because they could not be read: {calendars}}}",
  // The message is a sentence that says what is wrong with these calendars, and the cure.
  "calendars.trouble": "{calendars}: {message} <again>Try again</again>",
  // A calendar and its age: "University (read 12 minutes ago)".
  "calendars.aged": "{name} ({age})",
  "calendars.oldOnly": "{calendars} <again>Try again</again>",

  // ---- handover: moving drafts and keys to another device
  // The window's title.
  "handover.title": "Organise a meeting",
  "handover.organise": "Organise this meeting",
  "handover.handOver": "Hand your meetings over",
  "handover.badURL": "The URL is not valid.",
  "handover.deletedWithoutMeetings": "Your account is deleted. You had created no meetings.",
  "handover.deleted":
    "Your account is deleted. Send each link to the person who will organise that meeting. The links are shown only here, and each works only for the first person who uses it.",
  "handover.copyLink": "Copy link",
  "handover.copied": "Successfully copied URL to clipboard",
  "handover.copyFailed": "Could not write to clipboard. Please select the link and copy it.",
  "handover.hasOrganiser": "“{meeting}” has an organiser already.",
  "handover.offer":
    "The account that created “{meeting}” was deleted. You can become its organiser: you choose its time, and change or delete it.",
  "handover.logIn": "Log in to organise it",
  "handover.signUp": "Sign up",
  "handover.taken": "Someone else organises it already.",
  "handover.added": "Successfully added to your account",
  "handover.become": "Become the organiser",

  // ---- offline: answers that waited for a network and cannot be saved
  "offline.notSaved": "Your times could not be saved",
  "offline.meetingGone": "“{meeting}” was deleted before your times could be sent.",
  "offline.answerGone": "Someone deleted your answer in “{meeting}” before your changes could be sent.",
  "offline.timesGone":
    "The days or hours of “{meeting}” were changed meanwhile, and some of your times are no longer among them.",
  "offline.protected":
    "In “{meeting}” this answer cannot be changed from here any more: it is protected now, or belongs to an account. The organiser can send you a link to it.",
  "offline.signedOut":
    "Your login ended before your times for “{meeting}” could be sent. Log in again, and they will be.",
  "offline.refused": "The server did not take your times for “{meeting}”: {reason}",
  "offline.yourTimes": "Your times",
  "offline.noTimes": "No times marked",
  "offline.noneLeft": "None of these times is left",
  "offline.meetingAway": "The meeting cannot be reached now",
  "offline.copy": "Copy",
  "offline.copied": "Copied",
  "offline.copyFailed": "Could not write to clipboard. Please select the times and copy them.",
  "offline.download": "Download",
  // The name of the file that is downloaded.
  "offline.fileName": "times.txt",
  "offline.openMeeting": "Open the meeting",
  // On a button: throws one's own times away.
  "offline.discard": "Discard",
  "offline.saveOthers": "Save the others",
  "offline.login": "Login",
  // Above marked times that are copied: the meeting's name and the time zone of the times.
  "offline.copiedHead": "{meeting} ({zone})",

  // ---- howItWorks
  "howItWorks.pageTitle": "How it Works",
  "howItWorks.heading": "How it works",
  "howItWorks.chooseDays": "Choose the days to meet: dates, days of the week or whole days.",
  "howItWorks.chooseTimes": "Choose the times you are available on those days.",
  "howItWorks.shareLink": "Share the link, and everyone's availabilities are placed on one grid to find the best time.",
  // Below the three steps.
  "howItWorks.ifNeeded":
    "The organiser can let people mark times “if needed” too: these are striped, and counted apart.",
  // 'Use again' is "again.title".
  "howItWorks.again":
    "Meeting again? ‘Use again’ makes a new meeting like the last one, on later days and without its answers.",
  "howItWorks.tryOut": "Try it out!",

  // ---- example: a meeting with invented people, in which one can paint
  // The name of the example's meeting; it meets in the evening.
  "example.name": "Book club",
  "example.about": "An example with invented people. Paint in it as you like: nothing is saved.",
  // Six first names that are usual where the language is spoken, each followed by a comma and a space, which no one sees.
  "example.names": "Ava, Noah, Mia, Leo, Zoe, Max",
  // Beside the moving picture of a meeting on the first page: two people mark their times.
  "example.painting": "{first} and {second} are painting …",
  // The end of the moving picture. {time} is `Thu 7 PM`, {count} is six.
  "example.found": "{time} works for all {count, number}",
  // A button that leads from the example to the first page.
  "example.startYourOwn": "Start your own",

  // ---- privacy
  "privacy.title": "Privacy Policy",
  "privacy.collectedHeading": "What is collected",
  "privacy.collectedAccount":
    "If you have an account: your name and your email address, your password as a hash that cannot be turned back, whether you want email updates, and your usual week if you keep one.",
  "privacy.collectedMeetings": "Of meetings: their names, descriptions, places, dates and times.",
  "privacy.collectedRespondents":
    "Of respondents: their names, the times at which they are available, what they note beside them, and the email address if they give one.",
  "privacy.collectedExpected":
    "Of people whom an organiser names as expected to answer, without asking them: their names, perhaps their email addresses, and when they were mailed. Everybody with the link sees the names; the addresses only the organiser. The organiser can remove them at any time, and they are deleted with the meeting. Each mail has a link to get no more of them, about any meeting. What an organiser types and has not added yet stays in that tab of their browser.",
  "privacy.browserHeading": "What your browser keeps",
  "privacy.browserToken":
    "When you log in, a token is kept in your browser's local storage so that you stay logged in. It is removed when you log out. Keys that show that a meeting or an answer is yours are kept there too. While you log in with another provider, or link a calendar, a cookie recognises your browser for an hour.",
  "privacy.browserCopy":
    "So that pages open without a network, your browser also keeps this site's code and what you saw last: meetings and, while you are logged in, your profile. Answers that could not be sent yet wait there too, with your name and email address if you gave them, and with what shows that they are yours. When you log out, what you saw as a user is removed, and your waiting answers are hidden until you log in again.",
  "privacy.emailsHeading": "Emails",
  "privacy.emails":
    "You get email about meetings only if you ask for it with your account, or give your address when you respond as a guest. It is written in the language that you have chosen, or in that of your browser, which is kept for that. Every such email has a link that stops them; of an address that has stopped them, a hash is kept.",
  "privacy.mailedLinks":
    "As a guest you can have the link to your answer, or to the meeting that you made, mailed once to an address. That address serves this one mail: it waits, with the link encrypted, until the mail has left; after that a hash of it is kept for some time, so that no mailbox gets too many. The mail tells the meeting's name, and who reads it can use its link.",
  "privacy.keptHeading": "How long it is kept",
  "privacy.keptMeetings": "Meetings are deleted, with everyone's answers, some time after their last day.",
  "privacy.keptHistory":
    "What an answer was before it was changed is kept with it, up to a thousand changes of a meeting, so that the organiser can see when it changed and bring a guest's answer back. It is deleted with the answer. An answer that the organiser removes together with others is kept for ten minutes, in case that was a mistake.",
  "privacy.keptBackups":
    "A name that is changed, and an answer that is deleted, is gone from this site soon after. Backups, if the operators of this site make any, keep what was there on their day until they are deleted themselves.",
  "privacy.providersHeading": "Google and Microsoft accounts",
  "privacy.providers":
    "If you sign up with one, your name, your email address and an identifier come from there, and your calendar is linked. Of a linked calendar, the permission to use it is kept encrypted, and so are your choice of which calendars to show, and the times and titles of your events around meetings that you look at while choosing times. They are shown to you alone. Unlinking it in your settings deletes both; if you have no password, only what lets you log in stays.",
  "privacy.ownProvider":
    "If you log in with {provider}, your name, your email address and an identifier come from there. Nothing about you is sent there.",
  "privacy.calendarsHeading": "Linked calendars",
  "privacy.calendars":
    "When a meeting is scheduled, events are created on the linked calendars of its respondents. They are removed when the meeting is unscheduled or deleted.",
  "privacy.sourcesHeading": "Calendars that you add",
  "privacy.sources":
    "The address or account of a calendar that you add, with its password if it has one, is kept encrypted with your account. The server reads it when you look at a meeting and choose your times, and its provider sees that this site does so. It keeps the times at which you are busy, and your browser keeps a copy of them for times without a network. Titles are kept only if you wish to see them, encrypted too, and shown to you alone. Others see neither, only the times that you mark. All of it is deleted when you remove the calendar or delete your account.",
  "privacy.sourcesGuest":
    "Without an account, the address is kept in your browser alone, until you remove it there. The server reads the calendar for you at that moment and stores nothing. A file with a calendar is read in your browser, is never sent, and is forgotten when you have saved your times or closed the tab.",
  "privacy.feedHeading": "Calendar feed",
  "privacy.feed":
    "If you turn it on in your settings, anyone who has its private address can read names, descriptions and times of the scheduled meetings that you created or answered, and the times that you marked in meetings that are not scheduled yet, with their names, but the name of no other respondent or organiser. When you replace the address or turn the feed off, the old address is worthless; what a calendar has read before is in your hands.",
  "privacy.deletingHeading": "Deleting your account",
  "privacy.deleting":
    "Deleting your account removes all of its data, and your answers from every meeting. Meetings that you created stay for those who responded, without your name, unless you choose to delete them too. Events that were already created on external calendars are not removed.",

  // ---- terms
  "terms.title": "Terms of Service",
  // The three that follow are list items that end this sentence.
  "terms.agreement": "By using this site, you agree not to:",
  "terms.noLoadTest": "load test it;",
  "terms.notTooMuch": "create an excessive number of accounts, meetings or respondents;",
  "terms.notTooOften": "send an excessive number of requests.",

  // ---- feedback
  "feedback.title": "Feedback",
  "feedback.addressFailed": "An error occurred while fetching the server info: {reason}",
  "feedback.noAddress": "The people who run this site have not given an address for feedback.",
  // In place of <address></address> stands an email address.
  "feedback.writeTo": "Did something not work, or could it work better? Write to <address></address>.",
  "feedback.api":
    "Would you rather build something of your own? Everything that these pages do, your programs can do too, with the <link>API</link>.",
  "feedback.accessibility":
    "How far these pages go with a keyboard, a screen reader, magnification or a voice, and what does not work yet, is said in the <link>accessibility statement</link>.",

  // ---- unsubscribe
  // Title of the page, and a button.
  "unsubscribe.unsubscribe": "Unsubscribe",
  "unsubscribe.heading": "Email updates",
  "unsubscribe.linkMissing":
    "To unsubscribe, open the link at the end of a mail from Overlap. With an account, you choose in its settings which mails you get.",
  // Before the button is pressed.
  "unsubscribe.offer": "Do you want no more emails about meetings from Overlap?",
  "unsubscribe.subscribed":
    "{recipient, select, user {You will get emails about meetings again.} other {This address will get emails about meetings again.}}",
  "unsubscribe.unsubscribed":
    "{recipient, select, user {Unsubscribed. You will get no more emails about meetings.} other {Unsubscribed. This address will get no more emails about meetings.}}",
  "unsubscribe.subscribeAgain": "Subscribe again",

  // ---- error: pages of errors
  "error.title": "Error",
  "error.heading": "An error occurred",
  "error.notFound": "Page not found",
  // Buttons.
  "error.chooseDays": "Choose days to meet",
  "error.backToSettings": "Back to settings",
  "error.backToLogin": "Back to login",
  "error.accountLinkedElsewhere":
    "This account is already linked to another local account. You must login using this account to unlink it.",
  "error.providerAccountLinkedElsewhere":
    "This {provider} account is already linked to another local account. You must login using this {provider} account to unlink it.",
  "error.notConfigured": "OAuth2 has not been configured on this server.",
  "error.providerNotConfigured": "{provider} OAuth2 has not been configured on this server.",
  "error.scopesMissing": "Not all required OAuth2 scopes were granted.",
  "error.scopesMissingHint":
    "Please try again, and leave every box ticked: without your calendar there is nothing to link.",
  "error.linkUsed": "This link cannot be used here, or not any more.",
  "error.linkUsedHint":
    "It works once, for 30 minutes, in the browser in which you began. Open it there, or log in again.",
  "error.mailNotSent": "The confirmation email could not be sent.",
  "error.mailNotSentHint": "If you got one before, its link works for 30 minutes. Otherwise please try again later.",
  "error.unknownOAuth": "Unknown OAuth2 error.",
  "error.invalidStateHint": "It took too long, or was begun in another browser or window. Please try again.",
  "error.addressNotConfirmedHint":
    "The email address of that account is not confirmed. Log in with your password, and link it in your settings. Those who run this site can read in the guide for operators how such addresses are confirmed.",
  "error.signUpClosed": "There is no account for this login, and this site does not take new ones.",
  "error.signUpDomains": "There is no account for this login, and new ones are only for addresses of {domains}.",
  "error.askOperators": "If you need an account, ask the people who run this site.",
  "error.providerSilent": "{provider} is not responding right now.",
  "error.providerSilentHint": "Nothing has changed. Please try again later.",
  "error.loginFailed": "The login with {provider} could not be verified.",
  "error.loginFailedHint":
    "Nothing has changed. Please try again. If it fails again, tell the people who run this site: the log of their server says why.",
  "error.noAddress": "{provider} did not tell a valid email address.",
  "error.noAddressHint": "An account needs one. Tell the people who run this site.",
  "error.addressNotConfirmed": "{provider} has not confirmed the email address of this login.",
  "error.internal": "Internal server error.",
  "error.internalHint": "Nothing has changed. Please try again.",

  // ---- site: what search engines, previews and browsers without scripts read
  "site.needsScript": "Overlap needs JavaScript to show days and times.",
  "site.oldBrowser":
    "Overlap needs a newer browser than this one: Safari 16.4 (iOS 16.4), Chrome 111, Edge 111 or Firefox 115. Please update it, or open this address in another browser.",
  "site.notLoaded": "Overlap did not load.",
  // Below the title of a link in a chat. {days} is `Tue, Dec 1 – Thu, Dec 3, 2026`, {hours} is `9 AM – 5 PM (CET)`.
  "site.openMeeting":
    "{days}, {hours}. {count, plural, =0 {No one has answered yet.} one {# person has answered.} other {# people have answered.}} Mark when you are free.",
  "site.protectedMeeting": "{days}, {hours}. Mark when you are free.",
  "site.scheduledMeeting":
    "Scheduled: {days}, {hours}. {count, plural, =0 {No one has answered yet.} one {# person has answered.} other {# people have answered.}}",
  "site.hours": "{hours} ({zone})",
  "site.allDay": "all day ({zone})",
  // Behind the hours of most days, "9 AM – 5 PM (CET)".
  "site.otherHours": "{hours}, {count, plural, one {other hours on # day} other {other hours on # days}}",
  "site.manyDays": "{count, plural, one {# day from {first} to {last}} other {# days from {first} to {last}}}",
  // In the picture of the meeting beside the link. `site.scheduled` stands across the scheduled time; keep it short.
  // `site.scheduledTitle` stands above its day and hours.
  "site.answered":
    "{count, plural, =0 {No one has answered yet} one {# person has answered} other {# people have answered}}",
  "site.scheduled": "SCHEDULED",
  "site.scheduledTitle": "SCHEDULED",
  "site.question": "When are you free?",
  "site.moreDays": "{count, plural, one {and # more day} other {and # more days}}",
  "site.pictureAlt": "The days and times of {meeting}",
  // The picture beside a link to the first page, for people who do not see it.
  "site.gridAlt": "A week of days and hours, the greener the more people are free",

  // ---- mail
  "mail.hello": "Hello {name},",
  // In a mail without markup, above a link: what a button says.
  "mail.linkTo": "{label}:",
  // In a mail without markup, below date and time.
  "mail.timeZone": "Time zone: {zone}",
  "mail.place": "Where: {place}",
  // In a mail without markup: a time that was called off or moved. With markup it is crossed out.
  "mail.noLonger": "{time} (no longer)",
  // A stretch of time and the abbreviation of its zone: 9:00 – 10:30 AM CET.
  "mail.inZone": "{time} {zone}",
  // The clocks change in between: 2:30 AM CEST – 2:30 AM CET.
  // For a weekly meeting, because clocks of other zones change on other days. {zone} is an IANA name.
  "mail.weeklyZone": "{zone}; where clocks change on other days, it is an hour off for a while",
  "mail.fromToInZones": "{start} {startZone} – {end} {endZone}",
  // A link.
  "mail.unsubscribe": "Unsubscribe",
  "mail.unsubscribeAt": "Unsubscribe: {url}",
  "mail.openMeeting": "Open the meeting",
  "mail.ignoreNothingChanged": "If it was not you, ignore this mail: nothing has changed.",
  "mail.confirmAddress": "Confirm my email address",
  "mail.setPassword": "Set a password",
  "mail.chooseNewPassword": "Choose a new password",
  // Mail to the address of a sign-up
  "mail.signUpSubject": "Overlap signup confirmation",
  "mail.signUpConfirm": "Please confirm that this is your email address. Your account is created when you do.",
  "mail.signUpLinkLife": "The link works for 30 minutes. After that, just sign up again.",
  "mail.signUpReason":
    "Someone signed up for Overlap with this address. If it was not you, ignore this mail: nothing is stored.",
  // Mail to an address that has an account already
  "mail.knownAddressSubject": "You already have an Overlap account",
  "mail.knownAddress":
    "Someone, probably you, tried to sign up for Overlap with this address. It already has an account.",
  "mail.logIn": "Log in",
  "mail.passwordForgotten": "If you have forgotten your password, choose a new one:",
  "mail.passwordMissing":
    "You log in with your account at another provider. If you would like a password as well, set one:",
  // Mail to the address of an account at Google or Microsoft that is not confirmed there
  "mail.addressProofSubject": "Confirm your email address for Overlap",
  "mail.addressProof":
    "Someone, probably you, wants to use Overlap with a {provider} account that has this address. Please confirm that the address is yours.",
  "mail.addressProofLinkLife":
    "The link works once, for 30 minutes, in the browser in which you started. After that, just log in again.",
  // Mail with which a forgotten password is replaced
  "mail.newPasswordSubject": "Overlap password reset",
  "mail.newPasswordAsked": "Someone, probably you, asked for a new password for your Overlap account.",
  "mail.newPasswordLinkLife": "The link works once, for four hours. A new password logs you out everywhere.",
  "mail.ignorePasswordKept": "If it was not you, ignore this mail: your password stays as it is.",
  // Likewise for an account that has no password yet
  "mail.firstPasswordSubject": "Set your Overlap password",
  "mail.firstPasswordAsked":
    "Someone, probably you, asked for a password for your Overlap account, which has none yet.",
  "mail.setYourPassword": "Set your password",
  "mail.firstPasswordLinkLife": "The link works once, for four hours. Setting a password logs you out everywhere.",
  "mail.ignoreAccountKept": "If it was not you, ignore this mail: your account stays as it is.",
  // Mail to a user whose account another person may have made
  "mail.securedSubject": "Your Overlap account was secured",
  "mail.securedWhy":
    "You have logged in with a provider that confirms this address is yours. Until now, no one had confirmed it.",
  "mail.securedHow":
    "In case the account was not created by you, its password was removed, every other device was logged out, and other linked accounts and access tokens were removed.",
  "mail.securedReason": "You get this once, because the way into your account has changed.",
  // Mail to a user in whose account an access token was made
  "mail.tokenMadeSubject": "A personal access token was created in your Overlap account",
  "mail.tokenMade":
    "A personal access token was just created in your account. A program that has it can act for you without your password, until you revoke it.",
  "mail.tokenMadeNotYou":
    "If it was not you, sign out everywhere in the settings, which also ends access tokens, and choose a new password.",
  "mail.openSettings": "Open the settings",
  "mail.tokenMadeReason": "You get this because there is a new way into your account.",
  // Mails to the organiser of a meeting
  "mail.answeredSubject": '{respondent} responded to "{meeting}"',
  "mail.answered": '{respondent} has added their availability to "{meeting}".',
  "mail.seeAvailability": "See everyone's availability",
  "mail.creatorReason": "You get this because you created the meeting and asked to be notified.",
  "mail.digestSubject":
    "{count, plural, one {# person responded to your meetings} other {# people responded to your meetings}}",
  // {names} is a list: Ann, Ben and 3 more. The last of it is mail.moreNames.
  "mail.newAnswers": 'New availabilities in "{meeting}": {names}.',
  "mail.moreNames": "{count, plural, one {# more} other {# more}}",
  "mail.moreMeetings":
    "{count, plural, one {# more of your meetings have new answers.} other {# more of your meetings have new answers.}}",
  "mail.digestReason": "You get this because you created these meetings and asked to be notified.",
  "mail.allAnsweredSubject": 'Everybody has answered "{meeting}"',
  "mail.allAnswered":
    '{count, plural, one {The person whom you expect at "{meeting}" has answered.} other {All # people whom you expect at "{meeting}" have answered.}}',
  "mail.bestTime": "This is the best time so far:",
  // Mails about the time of a meeting, which follows the colon
  "mail.scheduledSubject": "{meeting} has been scheduled",
  "mail.rescheduledSubject": "{meeting} has been rescheduled",
  "mail.updatedSubject": "{meeting} has been updated",
  "mail.reminderSubject": "Reminder: {meeting}",
  "mail.ownLinkSubject": "Your link to {meeting}",
  "mail.cancelledSubject": "{meeting} has been cancelled",
  "mail.removedSubject": "You are no longer expected at {meeting}",
  "mail.claimedSubject": "{meeting} is now in your account",
  "mail.scheduled": 'The meeting "{meeting}" takes place at this time:',
  "mail.rescheduled": 'The meeting "{meeting}" has a new time. The earlier one no longer applies:',
  "mail.updated": 'The meeting "{meeting}" has new details. Its time has not changed:',
  // A day before.
  "mail.reminder": 'A reminder of the meeting "{meeting}". It takes place soon:',
  "mail.organiserLink": 'With this link you organise the meeting "{meeting}" on any device:',
  "mail.answerLink": 'With this link you have your answer to "{meeting}" on any device:',
  "mail.ownLinkSecret": "Keep it to yourself: who opens it can do the same.",
  "mail.ownLinkReason":
    "You get this because this address was typed on the meeting's page. If it was not you, you can ignore it.",
  "mail.cancelled": 'The meeting "{meeting}" will not take place at the time that was set:',
  "mail.deleted": 'The meeting "{meeting}" was deleted. It will not take place:',
  "mail.removed": 'Your answer to the meeting "{meeting}" was removed. You are no longer expected at this time:',
  "mail.claimed":
    'Your answer to the meeting "{meeting}" now belongs to your account, and this address gets no more notices about it. This changes nothing about the meeting itself.',
  "mail.fileAdds": "The attached file adds it to your calendar.",
  "mail.fileMoves": "The attached file moves the entry in your calendar.",
  "mail.fileUpdates": "The attached file updates the entry in your calendar.",
  "mail.fileRemoves": "If it is in your calendar, the attached file removes it.",
  "mail.userReason": "You get this because you created or answered this meeting, and asked to be notified.",
  "mail.guestReason": "You get this because this address was given with an answer to this meeting.",
  "mail.inviteReason":
    "You get this because the organiser of this meeting entered your address. Overlap sends at most three mails about one meeting, and keeps the address only as long as the meeting.",

  // ---- entry: calendar entries
  // A time that the user marked as free, in a calendar that they subscribed to.
  "entry.tentative": "{meeting} (not scheduled yet)",

  // ---- api: sentences of refused calls. Programs show them to people. Keep names of properties, parameters and
  // headers, such as `name` or `limit`, in these very letters, unless an argument brings them.
  // what the settings of an account must be
  "api.hourCycle": "hourCycle must be auto, 12 or 24.",
  "api.firstDay": "firstDay must be auto, monday, sunday or saturday.",
  "api.language": "language must be a language tag or null.",
  // what an address does not have
  "api.noSuchAddress": "There is no such address.",
  "api.noSuchCall": "There is no such call.",
  "api.noSuchMeeting": "There is no such meeting.",
  "api.noSuchMeetingOrTime": "There is no such meeting, or no time is set.",
  "api.noSuchRespondent": "There is no such respondent.",
  "api.noEarlierState": "There is no earlier state of this answer.",
  "api.noSuchExpected": "There is no such person on the list.",
  "api.noSuchUser": "There is no such user.",
  "api.noSuchSession": "There is no such session.",
  "api.noSuchToken": "There is no such token.",
  "api.noSuchAccount": "There is no such account any more.",
  "api.noSuchCalendar": "There is no such calendar.",
  // provider: Google or Microsoft
  "api.noLinkedCalendar": "There is no linked {provider} calendar.",
  "api.noLinkedCalendarNow": "There is no linked {provider} calendar any more.",
  // methods: a list such as "GET, HEAD and OPTIONS"
  "api.otherMethods": "This address takes {methods} only.",
  // the request as a whole
  "api.noQuery": "This call takes no query parameters.",
  "api.queryTwice": "Every query parameter may be given only once.",
  // name: in quotes, as the caller wrote it
  "api.noSuchParameter": "There is no query parameter {name} here.",
  "api.noSuchProperty": "There is no property {name} here.",
  "api.notValid": "This value is not valid.",
  "api.bodyNotSentAsJSON": "The body must be JSON, sent with the header Content-Type: application/json.",
  "api.bodyNotObject": "The body must be a JSON object.",
  "api.bodyNotPlain": "The body must be plain, uncompressed UTF-8.",
  "api.bodyNotWhole": "The body ended before its announced length.",
  "api.bodyNotJSON": "The body is not valid JSON.",
  "api.bodyNotOneClick": "The body must be JSON, or the form List-Unsubscribe=One-Click.",
  "api.bodyTooLarge": "The request is larger than 256 kB.",
  "api.nothingToChange": "Name at least one thing to change.",
  "api.idempotencyKeyForm": "The Idempotency-Key must be a UUID, or 32 letters and digits.",
  "api.idempotencyKeyDiffers": "The Idempotency-Key and the requestID must be the same.",
  "api.requestIDNoText": "The requestID must be text.",
  "api.requestIDForm": "The requestID must be 32 letters and digits.",
  "api.requestIDUsed": "This requestID was used for another request already. Nothing was stored.",
  // A program changes a meeting only if it is still as the program read it.
  "api.preconditionFailed":
    "The meeting has changed since you read it, or you read it with another key or login. Nothing was stored.",
  // name: of a property or parameter; true and false stay as they are
  "api.trueOrFalse": "{name} must be true or false.",
  "api.meetingIDMissing": "meetingID must be given.",
  "api.limitRange": "limit must be a whole number from 1 to {most}.",
  "api.durationRange": "durationMinutes must be a multiple of {least}, from {least} to {most}.",
  "api.minRespondentsRange": "minRespondents must be a whole number from 1 to {most}.",
  "api.requiredForm": "requiredRespondentIDs must name respondents by their ids.",
  "api.beforeForm": "before must be the `next` value of an earlier page.",
  // a meeting
  "api.meetingNameMissing": "Please name the meeting.",
  "api.meetingNameNoText": "The meeting's name must be text.",
  "api.meetingNameTooLong":
    "The meeting's name may have at most {count, plural, one {# character} other {# characters}}.",
  "api.meetingNameControls": "The meeting's name must not contain control characters.",
  "api.aboutNoText": "The about text must be text.",
  "api.aboutTooLong": "The about text may have at most {count, plural, one {# character} other {# characters}}.",
  "api.aboutControls": "The about text must not contain control characters.",
  "api.placeForm":
    "The place must be one line of text, of at most {count, plural, one {# character} other {# characters}}.",
  "api.noteForm":
    "A note must be one line of text, of at most {count, plural, one {# character} other {# characters}}.",
  "api.hourRange": "An hour must be a number from 0 to 24.",
  // the numbers stay as they are: they are written in JSON
  "api.hourQuarters": "Hours go in quarters: 9, 9.25, 9.5 or 9.75.",
  "api.zoneNoText": "The time zone must be text.",
  "api.zoneUnknown": "The time zone must be an IANA name such as Europe/Berlin.",
  "api.datesNoList": "The dates must be a list.",
  "api.dateNoText": "A date must be text such as 2026-11-24.",
  "api.kind": "kind must be dates, weekdays or wholeDays.",
  "api.visibleTo": "answersVisibleTo must be everyone or organiser.",
  "api.weekdaysForm": "The weekdays must be a list of MO, TU, WE, TH, FR, SA and SU.",
  "api.notOfKind": "A meeting of the kind {kind} has no {field}.",
  "api.dateForm": "A date must be a real day written as 2026-11-24.",
  "api.noDay": "Choose at least one day.",
  "api.tooManyDays": "A meeting may have at most {count, plural, one {# day} other {# days}}.",
  "api.dayTwice": "Every day may be named only once.",
  "api.dayTooLate": "A day may lie at most {count, plural, one {# year} other {# years}} ahead.",
  // date: as 2026-11-24
  "api.dayTooEarly": "A day may not be earlier than {date}.",
  "api.closesAtForm":
    "The closing time must be an instant with its offset from UTC, such as 2026-11-24T14:00:00Z, or null.",
  "api.closesAtPast": "The closing time must be in the future.",
  "api.slotMinutes": "slotMinutes must be 15, 30 or 60.",
  "api.noSuchDay": "This is not one of the meeting's days.",
  "api.noSlotOnDay": "These hours leave no slot of {count, number} minutes on this day.",
  "api.hoursByDayForm": "Hours of a day must be an object with minStartHour and maxEndHour.",
  "api.weekForm":
    "A usual week must have a list of stretches for each day of the week, such as MO, each with start and end.",
  "api.weekClock": "A time of a usual week must be a quarter hour from 00:00 to 24:00, such as 09:15.",
  "api.weekOrder": "A stretch must end after it starts. A night is two stretches.",
  "api.weekMost": "A day of a usual week may have at most {count, plural, one {# stretch} other {# stretches}}.",
  "api.noSlot": "These days and hours leave no slot of {count, number} minutes in which anybody could meet.",
  "api.endNotAfterStart": "The end must be after the start.",
  "api.scheduleOutside":
    "{kind, select, wholeDays {The scheduled time must be made of days of this meeting.} other {The scheduled time must be made of this meeting's slots of {count, number} minutes.}}",
  // answers
  "api.personNameMissing": "Please enter a name.",
  "api.personNameNoText": "The name must be text.",
  "api.personNameTooLong": "The name may have at most {count, plural, one {# character} other {# characters}}.",
  "api.personNameControls": "The name must not contain control characters.",
  "api.timesNoList": "The availabilities must be a list of times.",
  "api.tooManyTimes": "The list holds more times than any meeting has.",
  "api.timeNoText": "A time must be text such as 2026-11-24T14:00:00Z.",
  "api.timeForm": "A time must be an instant on a quarter hour with its offset from UTC, such as 2026-11-24T14:00:00Z.",
  // time: as 2026-11-24T14:00:00Z
  "api.floatingTimeForm": "A time of the week must be written as MO 14:00, a whole day as 2026-11-24.",
  "api.mixedTimes": "All times must be written in the same way.",
  "api.otherNotation": "Times of this meeting are written as {example}.",
  "api.timeOutside": "{time} is not one of this meeting's times.",
  // time: as 2026-11-24T14:00:00Z
  "api.timeInBothLevels": "{time} is in availabilities and in ifNeeded: it can be in one of them.",
  "api.noIfNeeded": "In this meeting times are free or not: it takes no times that are possible if needed.",
  "api.meetingFull": "This meeting is full: it has {count, plural, one {# answer} other {# answers}}.",
  "api.tooManyMarks":
    "With {count, plural, one {# answer} other {# answers}} a meeting can have {slots, plural, one {# time} other {# times}} at most.",
  "api.expectedList": "Name the people one by one: 1 to {count, number}.",
  "api.expectedMost": "A meeting can expect {count, number} people at most.",
  "api.addressTwice": "The address {email} is in the list twice.",
  "api.addressExpected": "A person with the address {email} is on the list already.",
  "api.answerMatched": "This answer is another person's already.",
  "api.hasAnswered": "There is an answer with this link already. Open the meeting with the link to change it.",
  "api.unverified":
    "Overlap sends mails only for organisers with an account whose email address is confirmed. Copy the links instead.",
  "api.alreadyScheduled": "The time of this meeting is set: invitations and reminders are no longer sent.",
  "api.closedToMails": "This meeting is closed: invitations and reminders are no longer sent.",
  "api.removeSeveral": "Name 1 to {count, number} respondents.",
  "api.restoreAt": "at must be an instant, such as 2026-11-24T14:05:07Z.",
  // who may do what
  "api.logIn": "You must be logged in.",
  "api.logInToEdit": "You must be logged in to edit this meeting.",
  "api.logInToDelete": "You must be logged in to delete this meeting.",
  "api.logInToSchedule": "You must be logged in to schedule this meeting.",
  "api.otherThanCreator": "You must be logged in as the creator of this meeting.",
  "api.organiserSchedules": "Only the organiser may schedule this meeting.",
  "api.keyToEdit": "The organiser key of this meeting is needed to edit it.",
  "api.keyToDelete": "The organiser key of this meeting is needed to delete it.",
  "api.keyToSchedule": "The organiser key of this meeting is needed to schedule it.",
  "api.nobodyEdits": "This meeting has no organiser any more who could edit it.",
  "api.nobodyDeletes": "This meeting has no organiser any more who could delete it.",
  "api.nobodySchedules": "This meeting has no organiser any more who could schedule it.",
  "api.otherUsersAnswer": "You must be logged in as this user to modify their availabilities.",
  "api.protectedAnswer": "This answer is protected: only the person who gave it and the organiser may change it.",
  "api.nameOfAccount": "The name of this answer is that of the account: it changes in the account's settings only.",
  // accounts
  "api.emailInvalid": "Please enter a valid email address.",
  "api.emailNoText": "The email address must be text.",
  "api.passwordMissing": "Please enter your password.",
  "api.passwordLength": "Password must be between {least}-{most} characters.",
  "api.passwordControls": "The password must not contain control characters.",
  "api.userExists": "user already exists",
  // The operator can close a site: the texts that pages and programs then get.
  "api.signUpClosed": "This site does not take new accounts. Please ask the people who run it.",
  "api.signUpDomains": "New accounts on this site are only for addresses of {domains}.",
  "api.passwordsOff": "This site does not use passwords. Please log in in one of the ways that the login page offers.",
  "api.networkBlocked":
    "Your network is blocked on this site. If you think that this is a mistake, please ask the people who run it.",
  "api.mailDomainBlocked": "New accounts on this site are not for addresses of {domain}.",
  "api.accountNeeded": "Creating a meeting on this site needs an account. Please log in.",
  "api.wrongLogin": "The email address or the password is wrong.",
  "api.linkUsed": "This link was used already, and the account was deleted since. Please sign up again.",
  "api.addressHasAccount": "This address has an account already. Please log in.",
  "api.resetLinkMissing": "The link of the mail is needed to set a new password.",
  "api.resetLinkEnded": "This link is not valid any more. Please ask for a new one.",
  "api.loginEnded": "Your login has ended. Please log in again.",
  "api.accountDeleted": "Your account was deleted.",
  "api.accountDisabled": "This account is disabled. Please ask the people who run this site.",
  "api.accountInUse": "Your account is in use in another window. Please try again.",
  "api.answersOrMeetingsLeft": "There are answers or meetings of this account left.",
  "api.accessTokenEnded": "This access token is not valid any more.",
  "api.accessTokenNotEnough": "A personal access token cannot do this. Please log in.",
  "api.tooManyAccessTokens":
    "You have {count, plural, one {# access token} other {# access tokens}}. Please revoke one that you do not need.",
  "api.sealExpired": "Link expired",
  "api.unsubscribeLinkInvalid": "This link is not valid. Please use the one in the mail.",
  "api.deleteOrHandOver": "Meetings are either deleted or handed over.",
  "api.claimsNoList": "The claims must be a list.",
  "api.claimForm": "A claim must be an object with a meetingID and keys.",
  "api.claimKeyNoText": "Ids and keys must be text.",
  "api.claimKeyTooLong": "An id or key is too long.",
  "api.tooManyClaims": "At most {count, plural, one {# claim} other {# claims}} at once.",
  "api.idTaken": "There already is one with this id.",
  // logins and calendars at Google and Microsoft, which are {provider}
  "api.redirectForm": "post_redirect must be a path of this site, such as /me/settings.",
  "api.nonceForm": "nonce must be 6 to 64 letters, digits, dashes or underscores.",
  "api.codeForm": "This login is not valid.",
  "api.codeEnded": "This login is not valid any more. Please log in again.",
  "api.stateMissing": "Missing state",
  "api.codeMissing": "Missing code",
  "api.stateInvalid": "Invalid state",
  "api.confirmationMissing": "Please log in with your provider again.",
  "api.confirmationEnded": "This took too long, or is done already. Please log in again.",
  "api.alreadyLinked": "This account is already linked.",
  "api.providerAlreadyLinked": "This {provider} account is already linked",
  "api.providerNotConfigured": "{provider} OAuth2 has not been configured on this server.",
  "api.providerSilent": "{provider} is not responding right now. Please try again later.",
  "api.providerCalendarsSilent": "{provider} does not say at the moment which calendars there are.",
  "api.calendarsForm":
    "calendarIDs must be a list of at most {count, plural, one {# different calendar} other {# different calendars}}.",
  // accounts by CalDAV, at {host} or {name}
  "api.caldavPasswordApple":
    "iCloud takes only an app-specific password here. Make one at account.apple.com under Sign-In and Security, and enter it with the email address of your Apple Account.",
  "api.caldavPasswordFastmail":
    "Fastmail takes only an app password here. Make one in its settings under Privacy & Security, and enter it with your Fastmail address.",
  "api.caldavPasswordSecondFactor":
    "{name} did not accept this user name and password. If you log in there with a second factor, make an app password in its settings under Security, and enter it here.",
  "api.caldavOtherHost":
    "{host} leads to {other}, and Overlap does not give your password to another host. If you trust {other}, enter its address instead.",
  "api.caldavBasicOnly":
    "{host} wants a kind of login that Overlap does not know. Ask those who run {host} to allow Basic authentication.",
  "api.caldavNoServer":
    "Overlap found no calendars by CalDAV at {host}. Copy the CalDAV address from the settings of your calendar there.",
  "api.caldavEmpty": "This account at {host} has no calendar for events. Make one there, and then try again.",
  // host: the host of a calendar's address
  "api.collectionsForm":
    "collectionIDs must be a list of at most {count, plural, one {# different calendar} other {# different calendars}}.",
  "api.calendarName": "A calendar's name has 1 to {count, plural, one {# character} other {# characters}}.",
  "api.calendarAddress": "Please enter the address of a calendar. It begins with https:// or webcal://.",
  "api.calendarProvider": "provider must be icloud, fastmail, nextcloud, mailbox, posteo, zoho or other.",
  "api.calendarUsername": "Please enter your user name at the calendar.",
  "api.calendarPassword": "Please enter your password at the calendar.",
  "api.calendarWholeDays": "wholeDays must be busy or free.",
  "api.tooManyCalendars":
    "You have {count, plural, one {# calendar} other {# calendars}} here. Please remove one that you do not need.",
  "api.calendarNotAllowed":
    "{host} does not let Overlap read this calendar. Copy its private address there again, or add it with user name and password.",
  "api.calendarPasswordRefused":
    "{host} did not accept this user name and password. Check both; many services want a password that you make there for other apps.",
  "api.calendarNotFound": "There is no calendar at this address of {host}. Copy the address there again.",
  "api.calendarTooMany": "{host} was asked too often and wants a pause. Please try again later.",
  "api.calendarUnavailable": "{host} does not answer at the moment. Check the address, or try again later.",
  "api.calendarNoCalendar":
    "This address of {host} leads to something other than a calendar, such as a login page. Copy the one for other calendar apps, which is often called iCal or ICS.",
  "api.calendarTooLarge":
    "This calendar is too large: at most 10 MB and 5,000 events can be read. Add one with fewer events, or share a shorter time there.",
  "api.calendarTooComplex":
    "This calendar takes too long to read. Remove events from it that repeat very often, or add another one.",
  "api.calendarUnknownZone":
    "Events in the time zone “{zone}” are missing, because Overlap does not know it. Choose another time zone for them in your calendar.",
  "api.calendarCertificate":
    "The certificate of {host} is not valid, so Overlap does not trust it. Ask those who run {host} to renew it.",
  "api.calendarRefused":
    "Overlap does not read this address. It must begin with https:// or webcal:// and be reachable from the public internet.",
  "api.calendarLocked":
    "The key of this server has changed, so this calendar can no longer be read. Remove it and add it again.",
  // not now
  "api.tryAgainInSeconds":
    "That was too much at once. Please try again in {count, plural, one {a second} other {# seconds}}.",
  "api.tryAgainInMinutes":
    "That was too much at once. Please try again in {count, plural, one {# minute} other {# minutes}}.",
  "api.rateLimit": "Rate limit reached. Please try again later",
  "api.mailboxGiven": "This email address was given many times today. Please answer without it, or try again tomorrow.",
  "api.busy": "The server is busy. Please try again in a moment.",
  "api.restarting": "The server is restarting. Please try again in a moment.",
  "api.manySave": "Too many people are saving at once. Please try again in a moment.",
  "api.manyLogIn": "Too many people are logging in right now. Please try again in a moment.",
  "api.mailNotSent": "The mail could not be sent, so nothing was done. Please try again later.",
  "api.noDatabase": "The server cannot reach its data right now. Please try again in a moment.",
  "api.broken": "Something went wrong on the server.",
} as const;
