import type { IdentityPort } from './port'

const TIMEOUT_MS = 10_000

type IdentityProviderEnv = { url: string; appCode: string }

/** Asks a two-element check of the API market kind: a form with name and number, an APPCODE header, `code` and `result` in the answer. */
function providerIdentity({ url, appCode }: IdentityProviderEnv, post: typeof fetch = fetch): IdentityPort {
  return {
    isMatch: async (name, idNumber) => {
      const answer = await post(url, {
        method: 'POST',
        headers: { authorization: `APPCODE ${appCode}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ name, idcard: idNumber }).toString(),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const said: unknown = await answer.json()
      const verdict = typeof said === 'object' && said !== null && 'result' in said ? Number(said.result) : Number.NaN
      if (!answer.ok || Number.isNaN(verdict)) throw new Error(`identity provider answered ${answer.status}`)
      return verdict === 0
    },
  }
}

/** In the sandbox one name never matches, so that the refusal can be seen. */
const NEVER_MATCHES = '李不符'

const sandboxIdentity: IdentityPort = { isMatch: async (name) => name !== NEVER_MATCHES }

type Settings = { identity: IdentityProviderEnv | null; mode: string }

/** The register the settings ask for. Without settings the sandbox accepts any well-formed identity; in production there is none. */
export function identityOf({ identity, mode }: Settings): IdentityPort | null {
  if (identity !== null) return providerIdentity(identity)
  return mode === 'production' ? null : sandboxIdentity
}
