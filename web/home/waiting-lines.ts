import { NEW_EXCLUSION_DAYS } from '@concord/contract'
import {
  CYCLE_WAITS,
  formatCount,
  formatCountOf,
  formatRosterType,
  formatUpdateNumber,
} from '@concord/domain'
import { longMonth, shortDay, shortTime } from '#web/lib/when.ts'
import type { WaitingCycle } from '#web/session/waiting-cycles.ts'
import type { WaitingUpdate } from '#web/session/waiting-updates.ts'
import type { Clock, Home, Rosters } from './queries.ts'
import { tellWaiting, tellWaitingUpdate } from './waiting-texts.ts'

export type WaitingLine = {
  readonly id: string
  /** Since when it waits, or by when it is due. */
  readonly when: string
  readonly isLate?: boolean
  readonly title: string
  readonly about: string
  /** Names in `about` that lead somewhere themselves. */
  readonly people?:
    | readonly { readonly name: string; readonly note: string; readonly to: string }[]
    | undefined
  readonly act: string
  /** The subject of the action, for people who only hear the button. */
  readonly of: string
  readonly to: string
}

const since = (time: string | Date, now: Date): string => `Since ${shortTime(new Date(time), now)}`

/** Says since when the first of several waits, whatever their order. */
const sinceFirst = (times: readonly string[], now: Date): string => since(times.toSorted()[0] ?? now, now)

/** Formats a due date: 'By Nov 30', in the time zone of the reader. */
const by = (time: string): string =>
  `By ${new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(time))}`

/** Formats names: 'Orchard Valley IPA, Alderbrook Medical and 3 more'. */
function listNames(names: readonly string[], total: number): string {
  const shown = names.slice(0, 3)
  const rest = total - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${formatCount(rest)} more`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

const ALERT_WORDS: Readonly<Record<string, (count: number) => string>> = {
  excluded: (count) => `${formatCount(count)} excluded by the OIG`,
  deactivated: (count) => `${formatCount(count)} deactivated`,
  moved: (count) => `${formatCount(count)} moved`,
  reinstated: (count) => formatCountOf(count, 'exclusion ended', 'exclusions ended'),
  reactivated: (count) => `${formatCount(count)} active again`,
  entered: (count) => `${formatCount(count)} new in the search`,
  left: (count) => `${formatCount(count)} no longer in the search`,
  more: () => 'more changes than are listed',
  ended: () => 'watching stopped',
}

function tellAlerts(alerts: NonNullable<Home['alerts']>, now: Date): WaitingLine[] {
  return alerts.map(({ savedSearchId, savedSearchName, counts, at }) => {
    const total = Object.values(counts).reduce((all, count) => all + count, 0)
    const what = Object.entries(ALERT_WORDS).flatMap(([kind, tell]) => {
      const count = counts[kind] ?? 0
      return count > 0 ? [tell(count)] : []
    })
    return {
      id: `alerts ${savedSearchId}`,
      when: since(at, now),
      title: `Look at ${formatCountOf(total, 'alert')} of “${savedSearchName}”`,
      about: what.join(', '),
      act: total === 1 ? 'See the change' : `See ${formatCount(total)} changes`,
      of: savedSearchName,
      to: `/directory/search/practitioner?alerts=${savedSearchId}`,
    }
  })
}

const recordOf = (npi: string) => `/directory/practitioner/${npi}`

function tellExclusions({ total, practitioners }: NonNullable<Home['exclusions']>, now: Date): WaitingLine[] {
  const [first] = practitioners
  if (!first) return []
  const rest = total - practitioners.length
  return [
    {
      id: 'exclusions',
      when: since(`${first.excludedOn}T12:00:00`, now),
      title:
        total === 1 ? 'A practitioner was excluded' : `${formatCount(total)} practitioners were excluded`,
      about: rest > 0 ? `and ${formatCount(rest)} more` : '',
      people: practitioners.map(({ npi, name, section, excludedOn }) => ({
        ...{ name, note: `section ${section}, ${shortDay(excludedOn)}`, to: recordOf(npi) },
      })),
      act: total === 1 ? 'Open record' : `See all ${formatCount(total)}`,
      of: total === 1 ? first.name : 'OIG exclusions',
      to:
        total === 1
          ? recordOf(first.npi)
          : `/directory/search/practitioner?excludedWithin=${NEW_EXCLUSION_DAYS}`,
    },
  ]
}

/** Sorts cycles, those that hold back the most first: later stages wait for earlier ones. */
export function sortByWait(cycles: readonly WaitingCycle[]): readonly WaitingCycle[] {
  const place = ({ waitsFor }: WaitingCycle) => CYCLE_WAITS.indexOf(waitsFor ?? 'publishing')
  return cycles.toSorted((one, other) => place(one) - place(other))
}

function tellCycle(cycle: WaitingCycle, now: Date): WaitingLine {
  const { id, roster, period, receivedAt } = cycle
  const about = `${roster.sender}, ${formatRosterType(roster.type).toLowerCase()}, ${longMonth(period)}`
  return { id, when: since(receivedAt, now), about, of: roster.sender, ...tellWaiting(cycle) }
}

function tellUpdate(update: WaitingUpdate, now: Date): WaitingLine {
  const { id, number, saidBy, title, changedAt } = update
  const about = saidBy.source || title || 'Source not stated'
  return {
    id,
    when: since(changedAt, now),
    about,
    of: formatUpdateNumber(number),
    ...tellWaitingUpdate(update),
  }
}

function tellVerifications(lanes: readonly Clock[]): WaitingLine[] {
  const verify = lanes.find(({ lane }) => lane === 'verify')
  const due = verify ? verify.late + verify.open : 0
  if (!verify || due === 0) return []
  const late =
    verify.late > 0 ? `${formatCountOf(verify.late, 'was', 'were')} not verified within 90 days` : ''
  const soon =
    verify.open > 0 ? `${formatCountOf(verify.open, 'reaches', 'reach')} 90 days within two weeks` : ''
  return [
    {
      id: 'verifications',
      when: verify.late > 0 || verify.nextDueAt === null ? 'Late' : by(verify.nextDueAt),
      isLate: verify.late > 0,
      title: `Verify ${formatCountOf(due, 'practitioner')}`,
      about: [late, soon].filter((part) => part !== '').join(', '),
      act: 'See who is due',
      of: 'verifications',
      to: '/dashboards/compliance-clocks?lane=verify',
    },
  ]
}

function tellLate({ rosters, late, total }: Rosters): WaitingLine[] {
  if (late === 0) return []
  const senders = [...new Set(rosters.flatMap(({ sender, next }) => (next?.isLate ? [sender] : [])))]
  return [
    {
      id: 'late rosters',
      when: 'Late',
      isLate: true,
      title: `Ask for ${late === 1 ? 'a roster that is' : `${formatCount(late)} rosters that are`} late`,
      // Those of other pages are not known by name.
      about: listNames(senders, rosters.length < total ? late : senders.length),
      act: 'See late rosters',
      of: 'the library',
      to: '/rosters/library?due=late',
    },
  ]
}

/** Returns lines for rosters whose newest file could not be used. */
function tellFailed({ rosters }: Rosters, now: Date): WaitingLine[] {
  return rosters.flatMap(({ sender, type, lastCycle }) => {
    if (lastCycle?.state !== 'failed') return []
    return {
      id: `failed ${lastCycle.id}`,
      when: since(lastCycle.receivedAt, now),
      title: 'A file failed',
      about: `${sender}, ${formatRosterType(type).toLowerCase()}, ${longMonth(lastCycle.period)}`,
      act: 'See why',
      of: sender,
      to: `/rosters/report/${lastCycle.id}`,
    }
  })
}

function tellLoads({ total, batches }: NonNullable<Home['loads']>, now: Date): WaitingLine[] {
  if (total === 0) return []
  const names = batches.map(({ label }) => label)
  return [
    {
      id: 'loads',
      when: sinceFirst(
        batches.map(({ startedAt }) => startedAt),
        now,
      ),
      title: total === 1 ? 'A load did not finish' : `${formatCount(total)} loads did not finish`,
      about: `${listNames(names, total)}. A load that is started again goes on where it was.`,
      act: 'See loads',
      of: 'batches',
      to: '/batches?state=unfinished',
    },
  ]
}

function tellWebhooks({ total, webhooks }: NonNullable<Home['webhooks']>, now: Date): WaitingLine[] {
  if (total === 0) return []
  const names = webhooks.map(({ name }) => name)
  return [
    {
      id: 'webhooks',
      when: sinceFirst(
        webhooks.map(({ failingSince }) => failingSince),
        now,
      ),
      title: total === 1 ? 'A webhook fails' : `${formatCount(total)} webhooks fail`,
      about: `${listNames(names, total)}. Deliveries are tried again for a day.`,
      act: 'See webhooks',
      of: 'failing ones',
      to: '/account/webhooks?state=failing',
    },
  ]
}

function tellTokens({ total, tokens }: NonNullable<Home['tokens']>): WaitingLine[] {
  const [first] = tokens
  if (!first) return []
  const names = tokens.map(({ name, ownerName }) => `${name} (${ownerName})`)
  return [
    {
      id: 'tokens',
      when: by(first.expiresAt),
      title: `Rotate ${total === 1 ? 'a token that expires' : `${formatCount(total)} tokens that expire`} soon`,
      about: listNames(names, total),
      act: 'See tokens',
      of: 'expiring ones',
      to: '/account/tokens?state=expiring&sort=expires',
    },
  ]
}

/** All that home knows of what waits; what is not the viewer's business, or not known yet, is absent. */
export type Waiting = {
  readonly home?: Home | undefined
  readonly cycles?: readonly WaitingCycle[] | undefined
  readonly updates?: readonly WaitingUpdate[] | undefined
  readonly clocks?: readonly Clock[] | undefined
  readonly rosters?: Rosters | undefined
}

/** Returns a line for each thing that waits: what may do harm first, then what holds others up, then what has time. */
export function listWaiting({ home, cycles = [], updates = [], clocks = [], rosters }: Waiting, now: Date) {
  const part = <Part>(of: Part | null | undefined, tell: (part: Part) => WaitingLine[]): WaitingLine[] =>
    of ? tell(of) : []
  return [
    ...part(home?.exclusions, (exclusions) => tellExclusions(exclusions, now)),
    ...part(home?.alerts, (alerts) => tellAlerts(alerts, now)),
    ...part(home?.loads, (loads) => tellLoads(loads, now)),
    ...part(rosters, (found) => tellFailed(found, now)),
    ...cycles.map((cycle) => tellCycle(cycle, now)),
    ...updates.map((update) => tellUpdate(update, now)),
    ...tellVerifications(clocks),
    ...part(rosters, tellLate),
    ...part(home?.webhooks, (webhooks) => tellWebhooks(webhooks, now)),
    ...part(home?.tokens, tellTokens),
  ]
}
