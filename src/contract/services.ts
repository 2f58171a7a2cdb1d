/** The seventeen services, each with its own base address and versioned `v2-{service}`. */
export const services = [
  'exam',
  'mojave',
  'token',
  'rabbit',
  'gordon',
  'course',
  'order',
  'marketing',
  'user',
  'task',
  'classmate',
  'learning',
  'guser',
  'adbox',
  'book',
  'doubt',
  'tiger',
] as const

export type Service = (typeof services)[number]

/** The areas of calls; an area that is not a service itself is served by the service named here. */
const areaHosts = { auth: 'user', gateway: 'rabbit', legacy: 'rabbit', promotion: 'marketing', logging: 'tiger' } as const satisfies Record<
  string,
  Service
>

export type Area = Service | keyof typeof areaHosts

const isAreaHosted = (area: Area): area is keyof typeof areaHosts => area in areaHosts

/** The service that answers an area's calls. */
export function serviceOf(area: Area): Service {
  return isAreaHosted(area) ? areaHosts[area] : area
}

/** Path prefix of a service, `/v2-order`. */
export function prefixOf(area: Area): string {
  return `/v2-${serviceOf(area)}`
}
