/** The part of oidc-provider 9 that the journeys use; the package brings no types. */
declare module 'oidc-provider' {
  import { type IncomingMessage, type ServerResponse } from 'node:http'

  export type Context = {
    readonly method: string
    readonly path: string
    readonly req: IncomingMessage
    readonly res: ServerResponse
    type: string
    body: unknown
    status: number
    readonly oidc: {
      readonly client: { readonly clientId: string }
      readonly session: { readonly accountId: string; grantIdFor(clientId: string): string | undefined }
      readonly result?: { readonly consent?: { readonly grantId?: string } }
    }
  }

  export type Grant = {
    addOIDCScope(scope: string): void
    addResourceScope(resource: string, scope: string): void
    save(): Promise<string>
  }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    readonly Grant: {
      new (of: { clientId: string; accountId: string }): Grant
      find(id: string): Promise<Grant | undefined>
    }
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    on(event: string, listener: (context: Context, error: Error) => void): this
  }
}
