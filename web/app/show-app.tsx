import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connectApi } from '#web/lib/api-client.ts'
import { findLocalToken } from '#web/session/sign-in/local-token.ts'
import { App } from './App.tsx'

export function showApp(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element #root')
  // The environment is requested before sign-in; a token that is there is sent all the same.
  connectApi({ origin: window.location.origin, readToken: findLocalToken })
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
