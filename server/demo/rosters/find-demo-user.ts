import { USERS } from '../accounts/users.ts'

/** Returns the id of a user of the demo workspace. */
export function findDemoUser(email: string): string {
  const user = USERS.find((one) => one.email === email)
  if (!user) throw new Error(`No user of the demo workspace is ${email}`)
  return user.id
}
