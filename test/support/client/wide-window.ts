/** A window with room for two columns until the test is over. */
export function inWideWindow(): void {
  Object.assign(window, {
    CSS: { supports: () => true },
    matchMedia: (query: string) => Object.assign(new EventTarget(), { matches: query === '(min-width: 1024px)' }),
  })
}
afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia')
  Reflect.deleteProperty(window, 'CSS')
})
