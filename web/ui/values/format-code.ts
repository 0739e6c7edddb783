/** Formats 'medical_group' and 'medical group' as 'Medical group'; existing capitals stay. */
export function formatCode(name: string): string {
  const spaced = name.replace(/_/g, ' ')
  return spaced.charAt(0).toLocaleUpperCase('en-US') + spaced.slice(1)
}
