import { runInNewContext } from 'node:vm'
import { eagerModules } from '../../config/eager-modules'

const script = `(()=>{var m={7:(e,t,n)=>{"use strict";e.x=n(12)({9:t})},12:function(e){e.x=({9:n})=>n},31:e=>e.x=1};
(self.all=self.all||[]).push([[5],{410:(e,{a},...n)=>{e.x=()=>{return a}},411:()=>{}}]);
self.other={3:4,5:()=>{}};self.m=m})()`

describe('the modules of a script', () => {
  it('stand in parentheses, so that an engine compiles them while the script arrives', () => {
    const text = eagerModules(script)
    for (const start of [
      '{7:(function(e,t,n){"use strict"',
      ',12:(function(e){',
      '{410:(function(e,{a},...n){e.x=()=>',
      ',411:(function(){})',
    ])
      expect(text).toContain(start)
    expect(text).toContain('31:e=>e.x=1}')
    expect(text).toContain('self.other={3:4,5:()=>{}}')
  })

  it('run as before', () => {
    const self: { m?: Record<number, (...given: unknown[]) => void>; all?: [number[], Record<number, (...given: unknown[]) => void>][] } =
      {}
    runInNewContext(eagerModules(script), { self })
    const answers = [{ x: 0 as unknown }, { x: 0 as unknown }] as const
    self.m?.[7]?.(
      answers[0],
      'given',
      () =>
        ({ 9: given }: { 9: string }) =>
          given,
    )
    self.all?.[0]?.[1][410]?.(answers[1], { a: 8 })
    expect([answers[0].x, (answers[1].x as () => unknown)()]).toEqual(['given', 8])
  })

  it('a script without modules stays unchanged', () => {
    expect(eagerModules('const a = { b: () => { a() } }')).toBe('const a = { b: () => { a() } }')
  })
})
