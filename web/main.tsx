/** A silent request to the identity provider comes back into a hidden frame, where no app is needed. */
if (window.parent === window) {
  const { showApp } = await import('./app/show-app.tsx')
  showApp()
} else {
  const { answerSilentRequest } = await import('./session/sign-in/identity-provider.ts')
  await answerSilentRequest()
}
