import { type Static, Type } from '@sinclair/typebox'

/** `tracker.address`: where the behaviour tracker sends to; empty where nothing is collected. */
export const SettingSchema = Type.Object({
  tracker: Type.Object({ address: Type.String(), appId: Type.String(), project: Type.String() }),
})

export type Setting = Static<typeof SettingSchema>
