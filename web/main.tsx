import '@fontsource-variable/figtree/wght.css'
import '@fontsource-variable/ibm-plex-sans/wght.css'
import './ui/fonts/fonts.css'
import { isEmbedPath } from './dashboards/embedded/embed-path.ts'

/** A silent request to the identity provider comes back into a hidden frame, where no app is needed. */
if (window.parent === window || isEmbedPath(window.location.pathname)) {
  const { showApp } = await import('./app/show-app.tsx')
  showApp()
} else {
  const { answerSilentRequest } = await import('./session/sign-in/identity-provider.ts')
  await answerSilentRequest()
}
