import { guardedApis, guardedButtons, locationApis } from '../mini-host/audit/settings'
import { codeIn, repository, textOf } from './tree'

/** The files of that target alone hold what a mini-program asks its host for. */
const hostCode = codeIn(repository, 'src/platform')
  .filter((file) => file.includes('.weapp.'))
  .map((file) => textOf(repository, file))
  .join('\n')
const isUsed = (name: string) => new RegExp(`\\.${name}\\b|["']${name}["']`).test(hostCode)

it('every use that the privacy guideline of the mini-program must declare is listed for deployment', () => {
  const used = [...guardedApis, ...guardedButtons, ...locationApis].filter(isUsed)
  expect(used).toEqual(expect.arrayContaining(['getRecorderManager', 'chooseMedia', 'getPhoneNumber']))
  const guide = textOf(repository, 'docs/deployment.md')
  expect(used.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})
