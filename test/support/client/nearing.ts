/** Elements under watch, and how each comes near. */
export const watched = new Map<Element, () => void>()
/** The box in which the latest one is looked at. */
export let latestRoot: unknown

class Watch {
  private part: Element | undefined
  constructor(
    private readonly told: (looks: { isIntersecting: boolean }[]) => void,
    { root }: { root?: unknown },
  ) {
    latestRoot = root
  }
  observe(part: Element) {
    this.part = part
    this.told([{ isIntersecting: false }])
    watched.set(part, () => this.told([{ isIntersecting: true }]))
  }
  disconnect() {
    if (this.part) watched.delete(this.part)
  }
}

/** In the tests of a file elements come near when they are told to. */
export function watchNearing(): void {
  const own = globalThis.IntersectionObserver
  beforeAll(() => Object.assign(globalThis, { IntersectionObserver: Watch }))
  afterAll(() => Object.assign(globalThis, { IntersectionObserver: own }))
}

/** The first element under watch comes near. */
export const nearFirst = () => [...watched.values()][0]?.()
