import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { repository } from './tree'

const check = (program: string) => {
  const words = [path.join(repository, 'config/check', program), repository]
  const { stderr, status } = spawnSync(process.execPath, words, { encoding: 'utf8', cwd: repository })
  return { stderr, status }
}

describe('documents written from the sources', () => {
  it('show the layers', () => expect(check('graph.mjs')).toEqual({ stderr: '', status: 0 }))
  it('show the areas', () => expect(check('areas.mjs')).toEqual({ stderr: '', status: 0 }))
})
