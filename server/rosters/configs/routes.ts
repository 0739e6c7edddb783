import { api, CONFIG_ERRORS } from '@concord/contract'
import { type ConfigKind, todayInUtc } from '@concord/domain'
import { readPage } from '#server/db/read-page.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Route, route, type SignedInContext } from '#server/http/route.ts'
import { assertPublisher } from './assert-publisher.ts'
import { changeConfig } from './change-config.ts'
import { createConfig, refuse } from './create-config.ts'
import {
  askToPublish,
  discardDraft,
  type Editing,
  publishVersion,
  returnDraft,
  saveDraft,
} from './edit-version.ts'
import { assertRuns } from './find-config-problem.ts'
import { type StoredListedConfig, selectConfigs } from './list-store.ts'
import { describeOpen, describeVersion, readConfig, readVersion, toListedConfig } from './read-config.ts'
import { findOpenVersion, type StoredVersion } from './version-store.ts'

/** The calls of one kind of configs; those of targets have the same types. */
type ConfigCalls = {
  readonly list: typeof api.listSourceConfigs
  readonly read: typeof api.readSourceConfig
  readonly readVersion: typeof api.readSourceVersion
  readonly create: typeof api.createSourceConfig
  readonly change: typeof api.changeSourceConfig
  readonly saveDraft: typeof api.saveSourceDraft
  readonly discardDraft: typeof api.discardSourceDraft
  readonly ask: typeof api.askForSource
  readonly giveBack: typeof api.returnSource
  readonly publish: typeof api.publishSource
}

/** Tells those who are too late what is there now, as they would read it. */
async function withCurrent<Result>(context: SignedInContext, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const current = findCurrent(error)
    throw current ? new AppError('conflict', { current: await describeOpen(context, current) }) : error
  }
}

function findCurrent(error: unknown): StoredVersion | undefined {
  if (!(error instanceof AppError) || error.code !== 'conflict') return undefined
  return (error.details as { current?: StoredVersion } | undefined)?.current
}

const findOpen = ({ tx, orgId, configId }: Editing) => findOpenVersion(tx, { orgId, id: configId })

async function assertOpenRuns(editing: Editing): Promise<void> {
  const { tx, orgId, configId, kind } = editing
  const open = await findOpen(editing)
  if (open) await assertRuns(tx, { orgId, id: configId, kind }, open.config)
}

function routesOf(kind: ConfigKind, calls: ConfigCalls): readonly Route[] {
  const edit = ({ tx, viewer }: SignedInContext, configId: string): Editing => ({
    ...{ tx, orgId: viewer.user.orgId, viewer, kind, configId },
  })
  return [
    route(calls.list, async ({ tx, viewer }, { params }) => {
      const select = selectConfigs({ orgId: viewer.user.orgId, kind, today: todayInUtc() }, params)
      const { rows, ...facts } = await readPage<StoredListedConfig>(tx, select, params.page)
      return { configs: rows.map(toListedConfig), ...facts }
    }),
    route(calls.read, (context, { params }) => readConfig(context, kind, params.configId)),
    route(calls.readVersion, (context, { params }) => readVersion(context, kind, params)),
    route(calls.create, async (context, { body }) => ({ configId: await createConfig(context, kind, body) })),
    route(calls.change, async (context, { params, body }) => ({
      config: await changeConfig(context, kind, { ...params, ...body }),
    })),
    route(calls.saveDraft, (context, { params, body }) =>
      withCurrent(context, async () => ({
        open: await describeOpen(context, await saveDraft(edit(context, params.configId), body)),
      })),
    ),
    route(calls.discardDraft, (context, { params }) =>
      withCurrent(context, async () => {
        await discardDraft(edit(context, params.configId), params.revision)
        return null
      }),
    ),
    route(calls.ask, (context, { params, body }) =>
      withCurrent(context, async () => {
        if (body.effectiveOn < todayInUtc()) throw refuse('effectiveOn', CONFIG_ERRORS.pastDay)
        const editing = edit(context, params.configId)
        if (body.of !== null) await assertPublisher(editing, await findOpen(editing), body.of)
        await assertOpenRuns(editing)
        return { open: await describeOpen(context, await askToPublish(editing, body)) }
      }),
    ),
    route(calls.giveBack, (context, { params, body }) =>
      withCurrent(context, async () => ({
        open: await describeOpen(context, await returnDraft(edit(context, params.configId), body)),
      })),
    ),
    route(calls.publish, (context, { params, body }) =>
      withCurrent(context, async () => {
        const editing = edit(context, params.configId)
        await assertOpenRuns(editing)
        return { version: await describeVersion(context.tx, await publishVersion(editing, body.revision)) }
      }),
    ),
  ]
}

export const configRoutes: readonly Route[] = [
  ...routesOf('target', {
    list: api.listTargetConfigs,
    read: api.readTargetConfig,
    readVersion: api.readTargetVersion,
    create: api.createTargetConfig,
    change: api.changeTargetConfig,
    saveDraft: api.saveTargetDraft,
    discardDraft: api.discardTargetDraft,
    ask: api.askForTarget,
    giveBack: api.returnTarget,
    publish: api.publishTarget,
  }),
  ...routesOf('source', {
    list: api.listSourceConfigs,
    read: api.readSourceConfig,
    readVersion: api.readSourceVersion,
    create: api.createSourceConfig,
    change: api.changeSourceConfig,
    saveDraft: api.saveSourceDraft,
    discardDraft: api.discardSourceDraft,
    ask: api.askForSource,
    giveBack: api.returnSource,
    publish: api.publishSource,
  }),
]
