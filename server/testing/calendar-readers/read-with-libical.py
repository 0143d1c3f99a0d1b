"""Reads an iCalendar text from stdin with libical and prints the occurrences of its events as JSON.

A weekly event ends at argv[1], in seconds since the epoch. Zones come from the VTIMEZONE of the text.
"""

import json
import sys

import gi

gi.require_version("ICalGLib", "3.0")
from gi.repository import ICalGLib  # noqa: E402


def written(time):
    """Returns a date as YYYY-MM-DD and a time as seconds since the epoch."""
    if time.is_date():
        return "%04d-%02d-%02d" % (time.get_year(), time.get_month(), time.get_day())
    return time.as_timet_with_zone(time.get_timezone())


def value(event, kind):
    found = event.get_first_property(kind)
    return None if found is None else found.get_value_as_string()


def starts(event, last):
    """Yields the start of each occurrence before `last`."""
    first = event.get_dtstart()
    rule = event.get_first_property(ICalGLib.PropertyKind.RRULE_PROPERTY)
    if rule is None:
        yield first
        return
    times = ICalGLib.RecurIterator.new(rule.get_rrule(), first)
    while True:
        time = times.next()
        if time.is_null_time():
            return
        time.set_timezone(first.get_timezone())
        if time.as_timet_with_zone(first.get_timezone()) >= last:
            return
        yield time


def occurrences(event, last):
    first, end = event.get_dtstart(), event.get_dtend()
    length = end.subtract(first)
    for start in starts(event, last):
        yield {
            "uid": event.get_uid(),
            "sequence": event.get_sequence(),
            "status": value(event, ICalGLib.PropertyKind.STATUS_PROPERTY),
            "start": written(start),
            "end": written(start.add(length)),
        }


calendar = ICalGLib.Component.new_from_string(sys.stdin.read())
events = []
event = calendar.get_first_component(ICalGLib.ComponentKind.VEVENT_COMPONENT)
while event is not None:
    events.extend(occurrences(event, int(sys.argv[1])))
    event = calendar.get_next_component(ICalGLib.ComponentKind.VEVENT_COMPONENT)
json.dump(events, sys.stdout)
