import type { IdentityPort } from './port'
import { type IdentityProviderEnv, providerIdentity } from './provider'

/** In the sandbox one name never matches, so that the refusal can be seen. */
const NEVER_MATCHES = '李不符'

const sandboxIdentity: IdentityPort = { isMatch: async (name) => name !== NEVER_MATCHES }

/** The register the settings ask for; without settings the sandbox accepts any well-formed identity. */
export const identityOf = (env: IdentityProviderEnv | null): IdentityPort => (env === null ? sandboxIdentity : providerIdentity(env))
