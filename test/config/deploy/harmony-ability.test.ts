import { runArkTs } from '../../support/arkts'

const [SYSTEM, INDICATOR] = [0, 4]
const area = (top: number, bottom: number) => ({ topRect: { height: top }, bottomRect: { height: bottom } })

type Ability = {
  onCreate(want: object): void
  onNewWant(want: object): void
  onWindowStageCreate(stage: object): void
}

/** The ability of the shell, the values that its page reads, and its window. */
function abilityOf({ hasFailed = false }: { hasFailed?: boolean } = {}) {
  const ofPage: Record<string, unknown> = {}
  const ofApp: Record<string, unknown> = {}
  const storing = (into: Record<string, unknown>) => (name: string, value: unknown) => {
    into[name] = value
  }
  const [setColorMode, isFullScreen, init] = [jest.fn(), jest.fn(), jest.fn()]
  let change: (told: object) => void = () => {}
  const main = {
    getWindowAvoidArea: (type: number) => (type === SYSTEM ? area(117, 1) : area(2, 84)),
    on: (_event: string, listener: (told: object) => void) => {
      change = listener
    },
    setWindowLayoutFullScreen: isFullScreen,
  }
  class UIAbility {
    context = { getApplicationContext: () => ({ setColorMode }) }
  }
  class LocalStorage {
    setOrCreate = storing(ofPage)
  }
  const { default: EntryAbility } = runArkTs<{ default: new () => Ability }>(
    'entryability/EntryAbility.ets',
    {},
    {
      LocalStorage,
      AppStorage: { setOrCreate: storing(ofApp) },
      '@kit.AbilityKit': { UIAbility, ConfigurationConstant: { ColorMode: { COLOR_MODE_NOT_SET: -1 } } },
      '@kit.ArkUI': { window: { AvoidAreaType: { TYPE_SYSTEM: SYSTEM, TYPE_NAVIGATION_INDICATOR: INDICATOR } } },
      '@hybrid/web-container': { TaroHybridManager: { init } },
    },
  )
  const ability = new EntryAbility()
  const stage = {
    loadContent: (_page: string, _storage: object, loaded: (error: { code: number }) => void) => loaded({ code: hasFailed ? 1 : 0 }),
    getMainWindowSync: () => main,
  }
  return {
    ability,
    ofPage,
    ofApp,
    setColorMode,
    isFullScreen,
    init,
    begin: () => ability.onWindowStageCreate(stage),
    turn: (told: object) => change(told),
  }
}

describe('the ability of the Harmony shell', () => {
  it('hands on the link that started the app, and each that comes while it runs', () => {
    const { ability, ofPage, setColorMode } = abilityOf()
    ability.onCreate({ uri: 'qiming://to/home' })
    expect(ofPage).toEqual({ want: { uri: 'qiming://to/home' } })
    expect(setColorMode.mock.calls).toEqual([[-1]])
    ability.onNewWant({ uri: 'qiming://to/course/detail?id=3' })
    expect(ofPage).toEqual({ want: { uri: 'qiming://to/course/detail?id=3' } })
  })

  it('keeps the page clear of the bars of the system, also after they have changed', () => {
    const { begin, turn, ofApp, isFullScreen, init } = abilityOf()
    begin()
    expect(ofApp).toEqual({ topPx: 117, bottomPx: 84 })
    expect([isFullScreen.mock.calls, init.mock.calls.length]).toEqual([[[true]], 1])
    turn({ type: SYSTEM, area: area(0, 9) })
    turn({ type: INDICATOR, area: area(8, 63) })
    turn({ type: 3, area: area(700, 700) })
    expect(ofApp).toEqual({ topPx: 0, bottomPx: 63 })
  })

  it('leaves the window alone where its page could not be loaded', () => {
    const { begin, ofApp, isFullScreen, init } = abilityOf({ hasFailed: true })
    begin()
    expect([ofApp, isFullScreen.mock.calls, init.mock.calls]).toEqual([{}, [], []])
  })
})
