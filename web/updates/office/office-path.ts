const PATH = /^\/office\/([\w-]{1,100})$/

/** Returns the token of the link that an office opened, or undefined on every other page. */
export function officeToken(pathname: string): string | undefined {
  return PATH.exec(pathname)?.[1]
}
