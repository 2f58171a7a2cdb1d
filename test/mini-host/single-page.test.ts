import { programWith, removePrograms } from './fixture'
import { openProgram } from './open-program'

const files = programWith({ 'app.js': 'App({})' })
const launch = { path: 'pages/second/index', query: {}, scene: 1154 }

describe('a page opened from a timeline', () => {
  afterAll(removePrograms)

  it('stands alone: moves and calls about the account are refused', async () => {
    const program = await openProgram(files, { launch })
    for (const [name, options] of [
      ['navigateTo', { url: '/pages/plain/index' }],
      ['switchTab', { url: '/pages/first/index' }],
      ['login', {}],
      ['requestPayment', {}],
    ] as const)
      await expect(program.wx(name, options)).rejects.toEqual({ errMsg: `${name}:fail not available in single page mode` })
    expect(await program.text('#second')).toBe('two')
    await program.realm.close()
  })

  it('every other way in opens an ordinary page', async () => {
    const program = await openProgram(files, { launch: { ...launch, scene: 1155 } })
    await program.wx('navigateTo', { url: '/pages/plain/index' })
    expect(await program.text('#plain')).toBe('plain')
    await program.realm.close()
  })
})
