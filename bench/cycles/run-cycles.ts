import { openAsBlob } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { api, type ReplyOf } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import { BUILT_IN_TARGETS } from '@concord/roster-language'
import { callProgram, signIn } from '../web/client.ts'
import { uploadRoster } from '../web/upload-roster.ts'

const KEY = { prefix: 'months', type: 'practitioner' }
const EDITOR = 'analyst@summit.example'
const LOOK_MS = 500
const LIMIT_MS = 3_600_000

type Cycle = ReplyOf<typeof api.readCycle>['cycle']

/** A cycle that ran, with the seconds that its file took to come in, and that its run took. */
export type RunCycle = { readonly cycle: Cycle; readonly uploadS: number; readonly runS: number }

type Call = Parameters<typeof callProgram>[3]

/** Takes files of one sender through the program, as two people of the demo workspace would. */
export async function openMonths(origin: string) {
  const [editor, publisher] = [await signIn(origin, EDITOR), await signIn(origin)]
  const call = <Reply>(endpoint: { readonly method: string; readonly path: string }, given: Call = {}) =>
    callProgram<Reply>(origin, editor, endpoint, given)

  async function listAll() {
    const path = `${api.listCycles.path}?prefix=${KEY.prefix}`
    return (await call<ReplyOf<typeof api.listCycles>>({ ...api.listCycles, path })).cycles
  }

  /** Adds the built-in target with one rule weakened: the registry of the demo workspace knows none of the NPIs. */
  async function addTarget(): Promise<string> {
    const builtIn = BUILT_IN_TARGETS.get('practitioner-roster')
    const rules = builtIn?.rules.map((rule) =>
      'rule' in rule && rule.rule === 'npi-unknown' ? { ...rule, severity: 'warning' } : rule,
    )
    const { configId } = await call<ReplyOf<typeof api.createTargetConfig>>(api.createTargetConfig, {
      body: { name: 'Months', config: { ...builtIn, id: 'months', name: 'Months', rules } },
    })
    const params = { configId }
    const { open } = await call<ReplyOf<typeof api.readTargetConfig>>(api.readTargetConfig, { params })
    const asked = await call<ReplyOf<typeof api.askForTarget>>(api.askForTarget, {
      params,
      body: { revision: open?.revision, effectiveOn: todayInUtc(), of: null },
    })
    const body = { revision: asked.open.revision }
    await callProgram(origin, publisher, api.publishTarget, { params, body })
    return configId
  }

  async function addRoster(): Promise<void> {
    const body = { ...KEY, sender: 'Months IPA', scope: 'full', targetId: await addTarget() }
    await call(api.createRoster, { body })
  }

  async function addFile(path: string, name: string): Promise<string> {
    const fileId = await uploadRoster(origin, editor, { name, content: await openAsBlob(path) })
    await call(api.startRosterCycle, { params: KEY, body: { fileId } })
    const found = (await listAll()).find(({ file }) => file?.id === fileId)
    if (!found) throw new Error('The file has no cycle')
    return found.id
  }

  /** Publishes the mapping that is proposed, without stops: what differs is meant. */
  async function publishMapping(): Promise<void> {
    const { file } = await call<ReplyOf<typeof api.readRosterMapping>>(api.readRosterMapping, { params: KEY })
    const config = { ...file?.proposed, stops: [] }
    const { draft } = await call<ReplyOf<typeof api.saveRosterMapping>>(api.saveRosterMapping, {
      params: KEY,
      body: { revision: null, config, note: '' },
    })
    await call(api.askForRosterMapping, {
      params: KEY,
      body: { revision: draft.revision, effectiveOn: todayInUtc(), withoutReplay: 'The first mapping.' },
    })
    const { source } = await call<ReplyOf<typeof api.readRosterMapping>>(api.readRosterMapping, {
      params: KEY,
    })
    await callProgram(origin, publisher, api.publishSource, {
      params: { configId: source?.configId ?? '' },
      body: { revision: source?.revision },
    })
  }

  const read = async (cycleId: string) =>
    (await call<ReplyOf<typeof api.readCycle>>(api.readCycle, { params: { cycleId } })).cycle

  async function waitForRun(cycleId: string): Promise<Cycle> {
    for (const begun = performance.now(); performance.now() - begun < LIMIT_MS; await sleep(LOOK_MS)) {
      const cycle = await read(cycleId)
      if (cycle.failure !== null) throw new Error(cycle.failure)
      if (cycle.state === 'compared') return cycle
    }
    throw new Error('The run took too long')
  }

  async function approve({ id, revision }: Cycle): Promise<void> {
    await call(api.approveCycle, { params: { cycleId: id }, body: { revision } })
  }

  /** Adds a file and waits until its cycle was compared. The first one needs a mapping. */
  async function runMonth(path: string, name: string, isFirst: boolean): Promise<RunCycle> {
    const begun = performance.now()
    const id = await addFile(path, name)
    const added = performance.now()
    if (isFirst) await publishMapping()
    const cycle = await waitForRun(id)
    return { cycle, uploadS: (added - begun) / 1000, runS: (performance.now() - added) / 1000 }
  }

  /** Lists the cycles that ran in a workspace that was kept, the newest first. */
  const list = async () => Promise.all((await listAll()).map(({ id }) => read(id)))

  return { token: editor, list, addRoster, runMonth, approve }
}
