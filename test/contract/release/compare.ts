import type { CallShape, Field, Shapes } from './fields'

/** Orders the kinds of access, from the most callers to the fewest. */
const ACCESS = ['open', 'guest', 'token']

const isLower = (name: string) => name.startsWith('min')
const isWithin = (place: string, outer: string) => place.startsWith(`${outer}.`) || place.startsWith(`${outer}[`)

const isAnything = ({ kinds }: Field) => kinds.length === 0

function lostKinds(inner: Field, outer: Field): string[] {
  if (isAnything(outer)) return []
  if (isAnything(inner)) return [`anything but ${outer.kinds.join(', ')}`]
  const isTaken = (kind: string) => outer.kinds.includes(kind) || (kind === 'integer' && outer.kinds.includes('number'))
  return inner.kinds.filter((kind) => !isTaken(kind))
}

function lostValues(inner: Field, outer: Field): string[] {
  if (outer.values.length === 0) return []
  return inner.values.length === 0
    ? [`anything but ${outer.values.join(', ')}`]
    : inner.values.filter((value) => !outer.values.includes(value))
}

/** The first bound that is tighter than it was. */
function tightened(inner: Field, outer: Field): string | undefined {
  const found = Object.entries(outer.bounds).find(([name, bound]) => {
    const was = inner.bounds[name]
    return was === undefined || (isLower(name) ? bound > was : bound < was)
  })
  return found && `${found[0]} ${inner.bounds[found[0]] ?? 'none'}, now ${found[1]}`
}

/** Names what `inner` allows and `outer` does not; undefined when nothing. */
function narrowing(inner: Field, outer: Field): string | undefined {
  const lost = [...lostKinds(inner, outer), ...lostValues(inner, outer)]
  if (lost.length > 0) return `no longer ${lost.join(', ')}`
  const isOtherPattern = outer.pattern !== '' && outer.pattern !== inner.pattern && inner.values.length === 0
  return tightened(inner, outer) ?? (isOtherPattern ? 'another pattern' : undefined)
}

const parts = ({ fields }: CallShape, sign: '>' | '<') => [...fields].filter(([place]) => place.startsWith(sign))

/** A client of the release before asks this server. */
function requestFaults(old: CallShape, now: CallShape): string[] {
  const kept = parts(old, '>').flatMap(([place, field]) => {
    const own = now.fields.get(place)
    if (!own) return [`${place} is no longer taken`]
    if (own.isRequired && !field.isRequired) return [`${place} is required now`]
    const why = narrowing(field, own)
    return why ? [`${place}: ${why}`] : []
  })
  const isNewWithin = (place: string) => !old.fields.has(place.slice(0, Math.max(place.lastIndexOf('.'), place.lastIndexOf('['))))
  const required = parts(now, '>')
    .filter(([place, { isRequired }]) => isRequired && !old.fields.has(place) && !isNewWithin(place))
    .map(([place]) => `${place} is new and required`)
  return [...kept, ...required]
}

/** Compares replies both ways: a client of the release before reads this server, and a client of this one reads that server. */
function replyFaults(old: CallShape, now: CallShape): string[] {
  const read = parts(old, '<').flatMap(([place, field]) => {
    const own = now.fields.get(place)
    if (!own) return field.isRequired ? [`${place} is no longer sent`] : []
    if (field.isRequired && !own.isRequired) return [`${place} may be left out now`]
    const why = narrowing({ ...own, bounds: {}, pattern: '' }, { ...field, bounds: {}, pattern: '' })
    return why ? [`${place}: the release before does not know it (${why})`] : []
  })
  const fresh = parts(now, '<').filter(([place, { isRequired }]) => isRequired && !old.fields.has(place))
  const outermost = fresh.filter(([place]) => !parts(now, '<').some(([outer]) => !old.fields.has(outer) && isWithin(place, outer)))
  return [
    ...read,
    ...outermost.map(([place]) => `${place} is new: the server of the release before does not send it, so it must be optional`),
  ]
}

/** Changes that clients of the last release on this server, or clients of this release on the last server, would not survive. */
export function incompatibilities(old: Shapes, now: Shapes): string[] {
  return [...old].flatMap(([name, was]) => {
    const own = now.get(name)
    if (!own) return [`${name}: is gone`]
    const isClosed = ACCESS.indexOf(own.access) > ACCESS.indexOf(was.access)
    const faults = [...(isClosed ? [`was ${was.access}, is ${own.access}`] : []), ...requestFaults(was, own), ...replyFaults(was, own)]
    return faults.map((fault) => `${name}: ${fault}`)
  })
}
