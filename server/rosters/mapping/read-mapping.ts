import { type api, type ParamsOf, type ReplyOf, rosterReadingSchema } from '@concord/contract'
import { isOneOf, todayInUtc, type Viewer } from '@concord/domain'
import { type MappingDescription, RunError, repairSource } from '@concord/engine'
import { sourceConfigSchema, type TargetConfig, targetConfigSchema } from '@concord/roster-language'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf } from '#server/http/route.ts'
import { findPublishers, findUserNames } from '../configs/list-store.ts'
import { dropForgotten } from '../configs/source/learned-headers.ts'
import { getAuthors, getPeople } from '../configs/to-version.ts'
import {
  findOpenVersion,
  findVersionInForce,
  findVersions,
  type StoredVersion,
} from '../configs/version-store.ts'
import { findFile, type StoredFile } from '../files/file-store.ts'
import { chooseReading, type FileReading, followReading } from './choose-reading.ts'
import { describeFile } from './describe-file.ts'
import { isOfMachine } from './is-of-machine.ts'
import { findMappedRoster, findNewestFileId, findPublishedSources, type MappedRoster } from './store.ts'

type Params = ParamsOf<typeof api.readRosterMapping>
type Reply = ReplyOf<typeof api.readRosterMapping>
type Written = Record<string, unknown>

/** Returns the name of the source config of a roster. */
export const nameMapping = ({ sender, type }: Pick<MappedRoster, 'sender' | 'type'>): string =>
  `${sender}, ${type}`

/** All that the database says of a mapping. */
export type StoredMapping = {
  readonly roster: MappedRoster
  readonly target: TargetConfig
  /** The draft, else the version in force, else the newest. */
  readonly source: StoredVersion | undefined
  readonly versions: readonly StoredVersion[]
  readonly file: StoredFile | undefined
  readonly accepted: readonly unknown[]
  readonly authors: ReadonlyMap<string, string>
  readonly publishers: readonly { readonly id: string; readonly name: string }[]
}

/** Reads the target config in force, else the newest one. */
export async function findTarget(tx: Connection, orgId: string, id: string): Promise<TargetConfig> {
  const key = { orgId, id }
  const version = (await findVersionInForce(tx, key, todayInUtc())) ?? (await findVersions(tx, key))[0]
  if (!version) throw new AppError('not_found')
  return targetConfigSchema.parse(version.config)
}

/** Reads what is stored of the mapping of a roster. */
export async function readStoredMapping(
  tx: Connection,
  orgId: string,
  { prefix, type, file: fileId }: Params,
): Promise<StoredMapping> {
  const roster = await findMappedRoster(tx, { orgId, prefix, type })
  if (!roster) throw new AppError('not_found')
  const key = roster.source_id === null ? null : { orgId, id: roster.source_id }
  const versions = key === null ? [] : await findVersions(tx, key)
  const open = key === null ? undefined : await findOpenVersion(tx, key)
  const source = open ?? (key === null ? undefined : await findVersionInForce(tx, key, todayInUtc()))
  const wanted = fileId ?? (await findNewestFileId(tx, orgId, roster.id))
  const file = wanted === undefined ? undefined : await findFile(tx, { orgId, id: wanted })
  if (fileId !== undefined && !file) throw new AppError('not_found')
  return {
    ...{ roster, target: await findTarget(tx, orgId, roster.target_id), versions, file },
    source: source ?? versions[0],
    accepted: await dropForgotten(tx, orgId, await findPublishedSources(tx, orgId)),
    authors: await findUserNames(tx, [...new Set(versions.flatMap(getPeople))]),
    publishers: await findPublishers(tx, orgId, 'source'),
  }
}

export const toVersion = (
  stored: StoredVersion,
  authors: ReadonlyMap<string, string>,
): Reply['versions'][number] => ({
  number: stored.number,
  state: stored.state,
  note: stored.note,
  changedAt: stored.changed_at.toISOString(),
  author: authors.get(stored.editors.at(-1) ?? '') ?? null,
  effectiveOn: stored.effective_on,
})

function toSource(
  { authors }: StoredMapping,
  stored: StoredVersion,
  viewer: Viewer,
): NonNullable<Reply['source']> {
  const { config_id, number, revision, state, note, asked_by, asked_of } = stored
  return {
    ...{ configId: config_id, number, revision, state, note },
    config: stored.config as Written,
    changedAt: stored.changed_at.toISOString(),
    effectiveOn: stored.effective_on,
    askedBy: asked_by === null ? null : (authors.get(asked_by) ?? null),
    askedOf: asked_of === null ? null : { id: asked_of, name: authors.get(asked_of) ?? '' },
    isOwn: isOneOf(viewer, getAuthors(stored)),
  }
}

/** Finds how a file differs from the columns that a source remembers; null if it does not differ. */
function findDrift({ target, source }: StoredMapping, { tab, columns }: MappingDescription): Reply['drift'] {
  const parsed = sourceConfigSchema.safeParse(source?.config)
  if (!parsed.success || parsed.data.columns === undefined) return null
  const tabs = [{ tab, columns: columns.map(({ header, shape }) => ({ header, shape })) }]
  const repaired = repairSource(source?.config, { source: parsed.data, target }, tabs, true)
  const { messages, questions } = repairSource(source?.config, { source: parsed.data, target }, tabs, false)
  if (messages.length === 0) return null
  return { messages: [...messages], questions: [...questions], repaired: repaired.json as Written }
}

function toFile(
  { roster, file }: Pick<StoredMapping, 'roster'> & { readonly file: StoredFile },
  { description, otherTabs }: DescribedFile,
): NonNullable<Reply['file']> {
  const { tab, dayZero, headers, dataRows, columns, rows, source } = description
  const removedOf = (index: number) =>
    file.removed.find((removed) => removed.tab === tab && removed.column === index)?.policy ?? null
  return {
    ...{ id: file.id, name: file.name, receivedAt: file.received_at.toISOString(), tab, dayZero, dataRows },
    otherTabs: [...otherTabs],
    headers: [...headers],
    columns: columns.map(({ part: _, parts: __, ...column }) => ({
      ...column,
      removed: removedOf(column.index),
      samples: [...column.samples],
      top: [...column.top],
    })),
    rows: rows.map(({ cells, ...row }) => ({ ...row, cells: [...cells] })),
    proposed: { ...source, name: nameMapping(roster), scope: roster.scope },
  }
}

/**
 * Describes the file, or says why it cannot be read: it is the file of the sender, and users may choose another way to
 * read it.
 */
async function describeOrExplain(
  config: ContextOf<typeof api.readRosterMapping>['config'],
  orgId: string,
  stored: StoredMapping,
): Promise<{ readonly described?: DescribedFile; readonly problem?: string }> {
  if (!stored.file) return {}
  try {
    return { described: await describeStored(config, orgId, stored, stored.file) }
  } catch (error) {
    if (!(error instanceof RunError) || isOfMachine(error)) throw error
    return { problem: error.message }
  }
}

/** Gives everything that the screen of a mapping shows. The file is read when no transaction is open. */
export async function readMapping(
  { database, viewer, config }: ContextOf<typeof api.readRosterMapping>,
  params: Params,
): Promise<Reply> {
  const { orgId } = viewer.user
  const stored = await database.asOrganization(orgId, (tx) => readStoredMapping(tx, orgId, params))
  const { roster, target, source, versions, file, authors, publishers } = stored
  const { described, problem } = await describeOrExplain(config, orgId, stored)
  return {
    roster: { sender: roster.sender, type: roster.type },
    target: { name: target.name, config: target },
    source: source === undefined ? null : toSource(stored, source, viewer),
    publishers: [...publishers],
    versions: versions.map((version) => toVersion(version, authors)),
    file: file && described ? toFile({ roster, file }, described) : null,
    fileProblem: problem ?? null,
    drift: described ? findDrift(stored, described.description) : null,
  }
}

export type DescribedFile = { readonly description: MappingDescription } & Pick<FileReading, 'otherTabs'>

/** Returns how a file of the roster is read: as its source says, else as the user chose. */
export function findReading(
  { roster, source }: Pick<StoredMapping, 'roster' | 'source'>,
  { inspection: { tabs } }: StoredFile,
): FileReading {
  const parsed = sourceConfigSchema.safeParse(source?.config).data
  return parsed
    ? followReading(parsed.reading, tabs)
    : chooseReading(rosterReadingSchema.nullable().parse(roster.reading), tabs)
}

/** Describes the file of a mapping by its target and what was accepted before. Throws RunError. */
export async function describeStored(
  config: ContextOf<typeof api.readRosterMapping>['config'],
  orgId: string,
  stored: StoredMapping,
  file: StoredFile,
): Promise<DescribedFile> {
  const accepted = stored.accepted.flatMap((one) => sourceConfigSchema.safeParse(one).data ?? [])
  const { otherTabs, ...how } = findReading(stored, file)
  const order = { target: stored.target, accepted, ...how }
  return { description: await describeFile(config, orgId, file, order), otherTabs }
}
