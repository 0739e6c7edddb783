import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { CssBaseline, ThemeProvider } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { theme } from './theme.ts'
import { THEME_STORAGE_KEY } from './theme-choice.ts'

function createStyleCache() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
  return createCache({ key: 'c', prepend: true, ...(nonce ? { nonce } : {}) })
}

/** Provides the theme and fonts for everything inside. */
export function ConcordThemeProvider({ children }: { readonly children: ReactNode }) {
  const [cache] = useState(createStyleCache)
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={THEME_STORAGE_KEY} noSsr>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
