import type ICAL from 'ical.js'

const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  DAILY: ['daily', 'days'],
  WEEKLY: ['weekly', 'weeks'],
  MONTHLY: ['monthly', 'months'],
  YEARLY: ['yearly', 'years'],
  HOURLY: ['hourly', 'hours'],
}
const DAYS: Readonly<Record<string, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}

/** How something recurs, as people say it: "every 2 weeks on Monday, Friday until 2027-01-31". */
export function describeRepeats(rule: InstanceType<typeof ICAL.Recur>): string {
  const [often, units] = UNITS[rule.freq] ?? [rule.freq.toLowerCase(), '']
  const every = rule.interval > 1 && units !== '' ? `every ${rule.interval} ${units}` : often
  const days = (rule.parts.BYDAY ?? []).map(nameDay)
  return [
    every,
    days.length > 0 ? `on ${days.join(', ')}` : '',
    rule.until ? `until ${rule.until.toString().slice(0, 'YYYY-MM-DD'.length)}` : '',
    rule.count ? `${rule.count} times` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** "2MO" is the second Monday, "-1FR" the last Friday. */
function nameDay(code: string): string {
  const [, place = '', day = ''] = /^([+-]?\d*)([A-Z]{2})$/.exec(String(code)) ?? []
  const name = DAYS[day] ?? String(code)
  if (place === '') return name
  return place === '-1' ? `the last ${name}` : `${name} no. ${place.replace('+', '')} of the month`
}
