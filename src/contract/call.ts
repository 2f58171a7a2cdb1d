import type { Area } from './services'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'

/** Describes the input of a call: `{name}` parts of the path, query parameters, and a body: an object goes as JSON, a text as a form. */
export type CallInput = { params?: object; query?: object; body?: object | string }

/**
 * One call, a row of the contract. Shapes ride along as types only, so the client carries no schema bytes.
 * `auth`: the call carries the access token. `isGuest` calls carry it when there is one and
 * still answer a visitor, because they feed pages that need no login.
 */
export type Call<Input extends CallInput = CallInput, Reply = unknown> = {
  service: Area
  method: Method
  path: string
  auth: boolean
  isGuest?: true
  /** Type carrier, never present at run time. */
  readonly shapes?: { input: Input; reply: Reply }
}

/** A row of the contract: the shapes are named once, and a key that is wrong or missing does not compile. */
export const call = <Input extends CallInput = CallInput, Reply = unknown>(row: Omit<Call<Input, Reply>, 'shapes'>): Call<Input, Reply> =>
  row

export type InputOf<C> = C extends Call<infer Input, unknown> ? Input : never
export type ReplyOf<C> = C extends Call<CallInput, infer Reply> ? Reply : never

/** The envelope of every reply. `rows` carries lists, `res` everything else. */
export type Envelope = { code: number; msg: string; res?: unknown; rows?: unknown[] }

/** Envelope codes that the client handles. */
export const CODE_OK = 200
export const CODE_TOKEN_EXPIRED = 401
export const CODE_NEED_LOGIN = 410
