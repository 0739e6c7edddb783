export const THEME_STORAGE_KEY = 'concordTheme'

export const THEME_CHOICES = [
  { choice: 'light', label: 'Light' },
  { choice: 'dark', label: 'Dark' },
  { choice: 'system', label: 'System' },
] as const

export type ThemeChoice = (typeof THEME_CHOICES)[number]['choice']
