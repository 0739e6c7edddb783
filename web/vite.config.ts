import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CHUNK_GROUPS } from './chunks.ts'
import { contractWithoutSchemas } from './contract-plugin.ts'
import { withoutUnusedParts } from './unused-parts-plugin.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractWithoutSchemas(), withoutUnusedParts(), react()],
  build: {
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } },
  },
})
