import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { repository } from './tree'

describe('the picture of the layers in docs/architecture.md', () => {
  it('is current', () => {
    const { stderr, status } = spawnSync(process.execPath, [path.join(repository, 'config/check/graph.mjs'), repository], {
      encoding: 'utf8',
    })
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  })
})
