import { prefixOf, services } from '@/contract/services'
import { methodChannelScript } from '../../support/method-channel'
import { play } from '../run'
import { shell } from './shell'

/** The shell's build names the origin of its API; device keys lead each service to this journey's server instead. Document 2 §7. */
const baseUrls = Object.fromEntries(services.map((service) => [`${service}BaseUrl`, prefixOf(service)]))
const script = `${methodChannelScript}
for (const [key, base] of Object.entries(${JSON.stringify(baseUrls)})) localStorage.setItem(key, base)
`

/** The Harmony build in a browser that offers what the native container does. */
void play({ name: 'harmony', journeys: { shell }, env: { WEB_ROOT: 'dist/harmony-hybrid' }, script })
