import { CALL_OUTCOMES } from '@concord/domain'
import { z } from 'zod'
import { daySchema } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { officeSchema, phoneAccess } from './attestation.ts'
import { seenUpdate, updateCall } from './update.ts'

/** Offices of one wave. */
export const MAX_WAVE_OFFICES = 500
/** Waves that are listed, the newest first. */
export const MAX_WAVES = 100

export const WAVE_ERRORS = {
  name: 'Name the wave.',
  long: 'Keep it under 101 characters.',
  due: 'Choose a day to come.',
  offices: `Choose from 1 to ${MAX_WAVE_OFFICES} offices.`,
  none: 'No office is due that is not in an open wave.',
} as const

/** Defines how far a wave is: `planned` until someone calls; people end it as done or canceled. */
export const WAVE_STATES = ['planned', 'running', 'done', 'canceled'] as const

const count = z.int()

export const waveSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  name: z.string(),
  state: z.enum(WAVE_STATES),
  dueOn: z.iso.date(),
  isLate: z.boolean(),
  offices: count,
  people: count,
  /** Offices that were reached since the wave was made, and those that were called without reaching anyone. */
  reached: count,
  tried: count,
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  revision: z.int(),
})

const waveCall = { access: phoneAccess, ...updateCall } as const
const waveKey = z.object({ waveId: z.uuid() })
const errors = ['account_disabled', 'forbidden', 'not_found'] as const

export const listWaves = endpoint({
  ...waveCall,
  method: 'GET',
  path: '/v2/outreach-wave',
  summary: 'Waves of calls to offices with their progress, the newest first.',
  writes: false,
  reply: z.object({ waves: z.array(waveSchema) }),
  errors: ['account_disabled', 'forbidden'],
})

export const newWaveSchema = z.object({
  name: z.string().trim().min(1, WAVE_ERRORS.name).max(100, WAVE_ERRORS.long),
  dueOn: daySchema(),
  /** People whose clocks end within so many days. */
  within: z.int().min(0).max(90).default(30),
  offices: z
    .int(WAVE_ERRORS.offices)
    .min(1, WAVE_ERRORS.offices)
    .max(MAX_WAVE_OFFICES, WAVE_ERRORS.offices)
    .default(50),
})

export const createWave = endpoint({
  ...waveCall,
  method: 'POST',
  path: '/v2/outreach-wave',
  summary: 'Makes a wave of the offices that are due and in no open wave, those with the most people first.',
  writes: true,
  body: newWaveSchema,
  reply: z.object({ wave: waveSchema }),
  status: 201,
  errors: ['account_disabled', 'forbidden'],
})

export const readWave = endpoint({
  ...waveCall,
  method: 'GET',
  path: '/v2/outreach-wave/:waveId',
  summary: 'One wave with its offices and how each call ended.',
  writes: false,
  params: waveKey,
  reply: z.object({
    wave: waveSchema,
    offices: z.array(
      officeSchema.extend({
        people: count,
        outcome: z.enum(CALL_OUTCOMES).nullable(),
        calledAt: z.string().nullable(),
      }),
    ),
  }),
  errors,
})

export const endWave = endpoint({
  ...waveCall,
  method: 'POST',
  path: '/v2/outreach-wave/:waveId/end',
  summary: 'Ends a wave as done or canceled; its offices may come into another one.',
  writes: true,
  params: waveKey,
  body: seenUpdate.extend({ state: z.enum(['done', 'canceled']) }),
  reply: z.object({ wave: waveSchema }),
  errors: [...errors, 'conflict'],
})

export const exportWave = endpoint({
  ...waveCall,
  method: 'GET',
  path: '/v2/outreach-wave/:waveId/export',
  summary: 'The call list of a wave as CSV that no spreadsheet takes for formulas.',
  writes: true,
  params: waveKey,
  reply: z.string(),
  file: ['text/csv'],
  errors,
})
