const MAC_NAMES = new Set(
  'ALISTER,ARTHUR,AULAY,BETH,DONALD,DONNELL,DOUGALL,DUFF,FARLANE,GREGOR,INNES,INTOSH,INTYRE,KAY,KENZIE,KINNON,LACHLAN,LAREN,LEAN,LEOD,MAHON,MILLAN,MILLEN,NAMARA,NEIL,PHERSON,PHEE,QUARRIE,RAE,TAVISH'.split(
    ',',
  ),
)

/** Tells whether a text has letters and all of them are capitals, as registries write. */
export function isAllCapitals(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase()
}

/**
 * Returns one word in capitals as people write it: MCDONALD -> McDonald, O'NEIL -> O'Neil, SMITH-JONES -> Smith-Jones.
 * Mac is split off for well-known clans only, because Macias and Mack are names too.
 */
export function displayWord(word: string): string {
  return word
    .split('-')
    .map((part) => displayAroundApostrophe(part))
    .join('-')
}

function displayAroundApostrophe(word: string): string {
  const [first = '', ...rest] = word.split(/(?<=['’])/)
  const startsNewName = first.length <= 3
  return (
    displayPlain(first) +
    rest.map((part) => (startsNewName ? displayPlain(part) : part.toLowerCase())).join('')
  )
}

function displayPlain(word: string): string {
  if (/^MC[A-Z]{2,}$/.test(word)) return `Mc${capitalize(word.slice(2))}`
  if (word.startsWith('MAC') && MAC_NAMES.has(word.slice(3))) return `Mac${capitalize(word.slice(3))}`
  return capitalize(word)
}

/** Writes the first letter as a capital and the others in lowercase; anything before the first letter stays. */
function capitalize(word: string): string {
  return word.toLowerCase().replace(/\p{L}/u, (letter) => letter.toUpperCase())
}
