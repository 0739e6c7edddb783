const PATH = /^\/invitation\/([\w-]{1,100})$/

/** Returns the token of the link that someone opened, or undefined on every other page. */
export function invitationToken(pathname: string): string | undefined {
  return PATH.exec(pathname)?.[1]
}
