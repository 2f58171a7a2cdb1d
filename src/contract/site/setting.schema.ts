import { type Static, Type } from '@sinclair/typebox'

/** `tracker.address`: where the behaviour tracker sends to; empty where nothing is collected. */
export const SettingSchema = Type.Object({
  tracker: Type.Object({ address: Type.String(), appId: Type.String(), project: Type.String() }),
})

/** A setting by its name; its reader decides what the JSON in `value` means. */
export const NamedSettingSchema = Type.Object({ name: Type.String(), value: Type.String() })
export const SettingNameSchema = Type.Object({ name: Type.String({ pattern: '^[a-z0-9_]{1,60}$' }) })

export type NamedSetting = Static<typeof NamedSettingSchema>
export type Setting = Static<typeof SettingSchema>
