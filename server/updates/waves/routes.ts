import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { createWave, endWave, exportWave, listWaves, readWave } from './run-waves.ts'

export const waveRoutes: readonly Route[] = [
  route(api.listWaves, listWaves),
  route(api.createWave, createWave),
  route(api.readWave, readWave),
  route(api.endWave, endWave),
  route(api.exportWave, exportWave),
]
