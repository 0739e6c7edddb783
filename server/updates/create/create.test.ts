import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@concord/contract'
import { writeWorkbook } from '@concord/spreadsheet'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ANALYST, readAudit } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import type { Update } from '../to-update.ts'
import { type Updates, useUpdates } from './testing/use-updates.ts'

type Person = {
  npi: string
  last_name: string
  first_name: string
  phone: string
  address_1: string
  address_2: string | null
  city: string
  state: string
  zip: string
  languages: string[]
}

let updates: Updates
let people: Person[]
let update: Update

beforeAll(async () => {
  updates = await useUpdates()
  people = await updates.program.database.asSystem((c) =>
    c.rows<Person>(sql`
      select p.npi::text as npi, p.last_name, p.first_name, p.languages, l.phone, l.address_1, l.address_2, l.city, l.state, l.zip
      from practitioners p join locations l on l.npi = p.npi and l.position = 0
      where p.status = 'active' and l.phone is not null and l.address_1 is not null
        and (select count(*) from locations o where o.npi = p.npi and o.position >= 0) = 1
        and (select count(*) from practitioners o where o.last_name = p.last_name and o.first_name = p.first_name) = 1
        and not exists (select from affiliations a where a.npi = p.npi)
      order by p.npi limit 4`),
  )
  const [a, b, c, d] = people
  const namesake = await updates.program.database.asSystem((tx) =>
    tx.one<{ last_name: string }>(
      sql`select last_name from practitioners where status = 'active' group by 1 having count(*) between 2 and 6 order by count(*) desc, 1 limit 1`,
    ),
  )
  const address = `"${c?.address_1}, Suite 999, ${c?.city}, ${c?.state} ${c?.zip}"`
  const rows = [
    'Transaction Type,Provider Name,Provider NPI,Complete Address,Phone Number,Fax Number,Provider SSN,Accepting New Patients',
    `Update,"${a?.last_name}, ${a?.first_name}",${a?.npi},,(972) 555-0181,,123-45-6789,`,
    `Update,"${b?.last_name}, ${b?.first_name}",,,${b?.phone},,123-45-6780,Y`,
    `Update,"${c?.last_name}, ${c?.first_name}",${c?.npi},${address},972-555-01,,,`,
    `Update,Dr. ${namesake?.last_name},,,972-555-0144,,,`,
    'Update,"Quill, Unknown",,,972-555-0145,,,',
    `Update,"${d?.last_name}, ${d?.first_name}",${d?.npi},,${d?.phone},,,`,
  ]
  update = await updates.upload(await updates.create(), 'changes 7-9.csv', `${rows.join('\n')}\n`)
})
afterAll(() => updates.close())

const params = () => ({ updateId: update.id })

test('lines of a file are understood: whom each means, what stands there now and what will', async () => {
  expect([update.failure, update.progress, update.title]).toEqual([null, null, 'changes 7-9.csv'])
  const { lines, counts } = await updates.lines(update)
  expect(counts.all).toBe(counts.understood + counts.toAnswer + counts.noEffect + counts.leftOut)
  expect(lines.map(({ line, state, verdict }) => [line, state, verdict])).toEqual([
    [2, 'understood', 'sure'],
    [3, expect.stringMatching(/understood|noEffect/), 'sure'],
    [4, 'understood', 'likely'],
    [5, 'toAnswer', 'ask'],
    [6, 'toAnswer', 'none'],
    [7, 'noEffect', 'sure'],
  ])
  const [first, byName, moved, ask, unknown] = lines
  expect(first?.changes).toMatchObject([
    {
      npi: people[0]?.npi,
      field: 'Phone',
      before: people[0]?.phone,
      value: '9725550181',
      verdict: 'sure',
      selected: true,
    },
  ])
  expect([byName?.npi, byName?.same.map(({ label }) => label)]).toEqual([
    people[1]?.npi,
    expect.arrayContaining(['Phone']),
  ])
  expect(moved?.changes).toMatchObject([{ field: 'Street, second line', before: people[2]?.address_2 }])
  expect(moved?.unread).toEqual([
    { label: 'Practice phone', text: '972-555-01', message: expect.any(String) },
  ])
  expect(ask?.candidates.length).toBeGreaterThan(1)
  expect(ask?.said).toEqual([{ path: 'locations.-.phone', label: 'Phone', value: '9725550144' }])
  expect([unknown?.candidates, unknown?.reason]).toEqual([[], expect.stringContaining('Quill')])
})

test('of sensitive columns nothing is stored that the policy drops, and what came is gone', async () => {
  const { reply } = await updates.program.call(ANALYST, api.readUpdateFile, { params: params() })
  expect(reply.file?.removed).toEqual([{ header: 'Provider SSN', kind: 'ssn', policy: 'drop', cells: 2 }])
  const store = openFileStore(updates.jobs.config)
  const texts: string[] = []
  for await (const { key } of store.list('org/')) {
    const pieces: Uint8Array[] = []
    for await (const piece of (await store.get(key)) ?? []) pieces.push(piece)
    texts.push(Buffer.concat(pieces).toString())
  }
  const rows = await updates.program.database.asSystem((c) => c.rows(sql`select raw from data_update_lines`))
  expect(texts).toHaveLength(1)
  expect([...texts, JSON.stringify(rows)].join()).not.toMatch(/123-45/)
})

test('the day on which a file is read and a line is answered is that of the clocks', async () => {
  const [person] = await updates.program.database.asSystem((c) =>
    c.rows<{ npi: string; name: string }>(sql`
      select p.npi::text as npi, p.last_name || ', ' || p.first_name as name
      from practitioners p join affiliations a on a.npi = p.npi where p.status = 'active'
      group by p.npi, p.last_name, p.first_name having count(*) = 1 order by p.npi limit 1`),
  )
  // In the evening of the last of June the day in UTC is the first of July.
  vi.useFakeTimers({ now: new Date('2026-07-01T03:00:00Z'), toFake: ['Date'] })
  try {
    const rows = [
      'Transaction Type,Provider Name,Provider NPI,Termination Date',
      `Term,"${person?.name}",${person?.npi},07/01/2026`,
      'Term,"Quill, Unknown",,07/01/2026',
    ]
    let ending = await updates.upload(await updates.create(), 'ends.csv', `${rows.join('\n')}\n`)
    const note = 'Ends on Jul 1, 2026: it counts as soon as it is applied'
    const readReasons = async () => (await updates.lines(ending)).lines.map(({ reason }) => reason)
    expect((await readReasons())[0]).toContain(note)
    const { reply } = await updates.program.call(ANALYST, api.answerUpdateLine, {
      params: { updateId: ending.id, line: 3 },
      body: { revision: ending.revision, npi: person?.npi ?? '' },
    })
    ending = reply.update
    expect((await readReasons())[1]).toContain(note)
  } finally {
    vi.useRealTimers()
  }
})

test('a file without a column that names someone says what to choose', async () => {
  const blind = await updates.upload(await updates.create(), 'colors.csv', 'color,taste\nred,sweet\n')
  expect([blind.progress, blind.failure]).toEqual([
    null,
    expect.stringMatching(/^No column of colors\.csv says whom a line means\. Choose the column/),
  ])
  const change = (field: string) =>
    updates.program.call(ANALYST, api.changeUpdateColumns, {
      params: { updateId: blind.id },
      body: { revision: blind.revision, columns: [{ index: 0, field }] },
    })
  expect((await change('fax')).reply.details).toEqual([{ field: 'columns', message: expect.any(String) }])
  expect((await change('full_name')).status).toBe(200)
  const again = await updates.readWaiting(blind)
  expect([again.failure, again.counts.lines]).toEqual([null, 1])
})

test('of a workbook the tab that names someone is read, and the others are named', async () => {
  const path = join(updates.program.home, 'tabs.xlsx')
  await writeWorkbook(path, [
    { name: 'Read me', header: ['Notes'], rows: [['Send questions to us'], ['Thank you']] },
    {
      name: 'Updates',
      header: ['Provider NPI', 'Phone Number'],
      rows: [[people[0]?.npi ?? '', '9725550181']],
    },
    { name: 'Empty', header: ['Provider NPI'], rows: [] },
  ])
  const read = await updates.upload(await updates.create(), 'tabs.xlsx', await readFile(path))
  expect([read.failure, read.counts.lines]).toEqual([null, 1])
  const { reply } = await updates.program.call(ANALYST, api.readUpdateFile, {
    params: { updateId: read.id },
  })
  expect(reply.file).toMatchObject({ tab: 'Updates', otherTabs: ['Read me'], rows: 1 })
})

test('columns say what they were read as, and are read again when someone says otherwise', async () => {
  const { reply } = await updates.program.call(ANALYST, api.readUpdateFile, { params: params() })
  const phone = reply.file?.columns.find(({ header }) => header === 'Phone Number')
  expect(phone).toMatchObject({ field: 'phone' })
  const change = (field: string | null) =>
    updates.program.call(ANALYST, api.changeUpdateColumns, {
      params: params(),
      body: { revision: update.revision, columns: [{ index: phone?.index ?? 0, field }] },
    })
  expect((await change('color')).reply.code).toBe('invalid_input')
  const { reply: busy } = await change('fax')
  expect(busy.update.progress).not.toBeNull()
  const during = await updates.program.call(ANALYST, api.leaveUpdateLineOut, {
    params: { ...params(), line: 2 },
    body: { revision: busy.update.revision, leftOut: true },
  })
  expect([during.status, (during.reply.details as { reason: string }).reason]).toEqual([409, 'busy'])
  update = await updates.readWaiting(update)
  expect((await updates.lines(update)).lines[0]?.changes.map(({ field }) => field)).toEqual(['Fax'])
  update = (await change('phone')).reply.update
  update = await updates.readWaiting(update)
  expect((await updates.lines(update)).lines[0]?.changes.map(({ field }) => field)).toEqual(['Phone'])
})

test('a line is answered by one of those that it offers or by an NPI, and left out or taken in', async () => {
  const answer = (line: number, body: object) =>
    updates.program.call(ANALYST, api.answerUpdateLine, {
      params: { ...params(), line },
      body: { revision: update.revision, ...body } as never,
    })
  expect((await answer(5, { candidates: [9] })).reply.code).toBe('invalid_input')
  expect((await answer(5, { npi: '2999999995' })).reply.code).toBe('invalid_input')
  expect((await answer(99, { candidates: [0] })).status).toBe(404)
  const [, , , asked] = (await updates.lines(update)).lines
  update = (await answer(5, { candidates: [0, 1] })).reply.update
  expect((await answer(6, { revision: 1, candidates: [0] })).status).toBe(409)
  const answered = (await updates.lines(update)).lines[3]
  expect([answered?.verdict, answered?.changes.map(({ npi }) => npi)]).toEqual([
    expect.stringMatching(/sure|likely/),
    asked?.candidates.slice(0, 2).map(({ npi }) => npi),
  ])
  update = (await answer(6, { npi: people[3]?.npi })).reply.update
  expect(update.counts.toAnswer).toBe(0)
  const leave = async (leftOut: boolean) => {
    const { reply } = await updates.program.call(ANALYST, api.leaveUpdateLineOut, {
      params: { ...params(), line: 5 },
      body: { revision: update.revision, leftOut },
    })
    update = reply.update
    return update.counts.selected
  }
  const all = update.counts.selected
  expect([await leave(true), await leave(false)]).toEqual([all - 2, all])
})

test('changes are taken out and in at once, all or those of lines in one state; what is left out stays out', async () => {
  const select = async (body: object) => {
    const { status, reply } = await updates.program.call(ANALYST, api.selectUpdateChanges, {
      params: params(),
      body: { revision: update.revision, ...body } as never,
    })
    expect([status, reply.code]).toEqual([200, undefined])
    update = reply.update
    const { changes } = await updates.lines(update)
    expect(changes.selected).toBe(update.counts.selected)
    return [changes.selected, changes.all]
  }
  const { lines, changes } = await updates.lines(update)
  const { all } = changes
  const [first] = lines.flatMap((line) => line.changes)
  expect(await select({ selected: false })).toEqual([0, all])
  expect(await select({ selected: true, state: 'noEffect' })).toEqual([0, all])
  expect(await select({ selected: true, numbers: [first?.number] })).toEqual([1, all])
  expect(await select({ selected: true, state: 'understood' })).toEqual([all, all])
  const leave = async (leftOut: boolean) => {
    const { reply } = await updates.program.call(ANALYST, api.leaveUpdateLineOut, {
      params: { ...params(), line: first?.line ?? 0 },
      body: { revision: update.revision, leftOut },
    })
    update = reply.update
  }
  await leave(true)
  const [selected, rest] = await select({ selected: true })
  expect([selected, rest]).toEqual([rest, all - 1])
  await leave(false)
  expect(await select({ selected: false, numbers: [first?.number] })).toEqual([all - 1, all])
  await leave(true)
  await leave(false)
  expect((await updates.lines(update)).changes.selected).toBe(all - 1)
  await select({ selected: true })
})

test('what someone enters joins the lines, is edited and removed; lines of the file stay', async () => {
  const { program } = updates
  const npi = people[3]?.npi ?? ''
  const added = await program.call(ANALYST, api.addUpdateChanges, {
    params: params(),
    body: { revision: update.revision, changes: [{ npi, path: 'last_name', value: 'Entered' }] },
  })
  update = added.reply.update
  const entered = (await updates.lines(update)).lines.at(-1)
  expect(entered).toMatchObject({ raw: null, npi, changes: [{ field: 'Last name', value: 'Entered' }] })
  const number = entered?.changes[0]?.number ?? 0
  const edit = (value: unknown) =>
    program.call(ANALYST, api.editUpdateChange, {
      params: { ...params(), number },
      body: { revision: update.revision, value: value as never },
    })
  expect((await edit(true)).reply.code).toBe('invalid_input')
  update = (await edit('Better')).reply.update
  expect((await updates.lines(update)).lines.at(-1)?.changes[0]?.value).toBe('Better')
  const remove = (line: number) =>
    program.call(ANALYST, api.removeUpdateLine, { params: { ...params(), line, revision: update.revision } })
  expect((await remove(2)).status).toBe(404)
  update = (await remove(entered?.line ?? 0)).reply.update
  expect((await updates.lines(update)).lines.every(({ raw }) => raw !== null)).toBe(true)
})

test('a draft is submitted once it says who says so, and is no draft then', async () => {
  const { program } = updates
  const submit = () =>
    program.call(ANALYST, api.submitDataUpdate, { params: params(), body: { revision: update.revision } })
  expect((await submit()).reply.details).toEqual([{ field: 'saidBy.source', message: expect.any(String) }])
  const change = (heardAt: string) =>
    program.call(ANALYST, api.changeDataUpdate, {
      params: params(),
      body: {
        ...{ revision: update.revision, trueSince: '2026-07-01', heardAt },
        saidBy: { source: 'Fennimore Orthopaedics', person: 'Jo Brandt', contact: 'jo@fennimore.example' },
      },
    })
  expect((await change('2999-01-01T00:00:00Z')).reply.code).toBe('invalid_input')
  update = (await change('2026-07-09T08:58:00Z')).reply.update
  expect(update.saidBy.source).toBe('Fennimore Orthopaedics')
  const { reply } = await submit()
  update = reply.update
  expect(update.state).toBe('open')
  const { reply: report } = await program.call(ANALYST, api.readUpdateImpact, { params: params() })
  expect(report.impact?.fieldsInAll).toBeGreaterThan(0)
  expect((await submit()).reply.details).toMatchObject({ reason: 'state' })
  const { reply: known } = await program.call(ANALYST, api.listUpdateSpeakers)
  expect(known.speakers[0]).toMatchObject({ source: 'Fennimore Orthopaedics', person: 'Jo Brandt' })
  const actions = (await readAudit(program)).map(({ action }) => action)
  expect(actions).toEqual(
    expect.arrayContaining(['data-update.file-sent', 'data-update.line-answered', 'data-update.submitted']),
  )
})

test('the same file again is told, with the update that it came with', async () => {
  const [second, third] = [await updates.create(), await updates.create()]
  const bytes = 'Provider NPI,Phone Number\n1234567893,972-555-0100\n'
  await updates.sendBytes(api.sendUpdateFile, second, { name: 'a.csv' }, bytes)
  await updates.sendBytes(api.sendUpdateFile, third, { name: 'b.csv' }, bytes)
  const { reply } = await updates.program.call(ANALYST, api.readUpdateFile, {
    params: { updateId: third.id },
  })
  expect(reply.file?.same).toMatchObject([{ id: second.id, number: second.number }])
})

test.each([
  ['no rows', 'x.csv', 'Provider NPI,Phone Number\n'],
  ['a workbook that is none', 'x.xlsx', 'PK\u0003\u0004 not really'],
])('a file with %s ends in one sentence, and the draft stays', async (_, name, content) => {
  const refused = await updates.upload(await updates.create(), name, content)
  expect([refused.state, refused.progress, refused.counts.lines]).toEqual(['draft', null, 0])
  expect(refused.failure).toMatch(/^[^\n]+\.$/)
})
