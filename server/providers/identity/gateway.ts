import type { IdentityPort } from './port'
import { type IdentityProviderEnv, providerIdentity } from './provider'

/** In the sandbox one name never matches, so that the refusal can be seen. */
const NEVER_MATCHES = '李不符'

const sandboxIdentity: IdentityPort = { isMatch: async (name) => name !== NEVER_MATCHES }

type Settings = { identity: IdentityProviderEnv | null; mode: string }

/** The register the settings ask for. Without settings the sandbox accepts any well-formed identity; in production there is none. */
export function identityOf({ identity, mode }: Settings): IdentityPort | null {
  if (identity !== null) return providerIdentity(identity)
  return mode === 'production' ? null : sandboxIdentity
}
