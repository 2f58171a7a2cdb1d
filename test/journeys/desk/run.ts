import { occupyPort } from '../../support/child-server'
import { play } from '../run'
import { desk } from './desk'

/** The staff desk and the built mobile web on the real server, in a real browser. */
async function main() {
  const { port, free } = await occupyPort()
  await free()
  await play({
    name: 'desk',
    env: { DESK_PORT: String(port) },
    journeys: { desk: (stage) => desk(stage, `http://127.0.0.1:${port}`) },
  })
}

void main()
