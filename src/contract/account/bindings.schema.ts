import { Type } from '@sinclair/typebox'
import { bindSchemas } from '@/contract/bind.schema'
import { IdParamsSchema, NothingSchema } from '@/contract/scalars.schema'
import { address } from './address'
import { AddressBodySchema, AddressSchema, AddressTextSchema, RecognisedSchema, RegionSchema, RegionsQuerySchema } from './address.schema'
import { apple } from './apple'
import { AppleNonceSchema, AppleTokenSchema } from './apple.schema'
import { auth } from './auth'
import {
  AccountLoginSchema,
  BoundPhoneSchema,
  JsConfigQuerySchema,
  JsConfigSchema,
  KeyLoginSchema,
  LoginUrlQuerySchema,
  LoginUrlSchema,
  LogoutSchema,
  MiniProgramLoginSchema,
  OnceTokenLoginSchema,
  OnceTokenSchema,
  OwnCodeQuerySchema,
  PhoneCodeSchema,
  RefreshQuerySchema,
  SessionGrantSchema,
  SmsCodeQuerySchema,
  SmsCodeSentSchema,
  SmsLoginSchema,
} from './auth.schema'
import { devices } from './devices'
import { DeviceSchema } from './devices.schema'
import { email } from './email'
import { EmailStateSchema, EmailWishSchema, NewEmailSchema } from './email.schema'
import { help } from './help'
import { HelpDetailSchema, HelpItemSchema } from './help.schema'
import { membership } from './membership'
import {
  AvailableLevelSchema,
  LevelChangeParamsSchema,
  LevelChangeQuerySchema,
  LevelChangeSchema,
  MemberCardSchema,
  VipInfoSchema,
} from './membership.schema'
import { message } from './message'
import {
  MessageChannelsSchema,
  MessageSchema,
  MessageSwitchSchema,
  MessagesQuerySchema,
  ReadMessagesSchema,
  SetMarketingSchema,
  SetMessageChannelSchema,
  SetMessageSwitchSchema,
  UnreadMessagesSchema,
} from './message.schema'
import { minors } from './minors'
import { MinorLimitsSchema, MinorModeSchema, MinorPinSchema } from './minors.schema'
import { phone } from './phone'
import { privacy } from './privacy'
import {
  AgreementParamsSchema,
  AgreementSchema,
  ConsentRowSchema,
  ConsentSchema,
  DataExportSchema,
  DataFileQuerySchema,
  DataFileSchema,
  DeletionRequestSchema,
  DeletionSchema,
} from './privacy.schema'
import { profile } from './profile'
import {
  FactorTicketSchema,
  MobileUpdateSchema,
  NewPasswordSchema,
  PersonalInfoSchema,
  RealNameSchema,
  SecondFactorSchema,
  SensitiveInfoSchema,
  SensitiveQuerySchema,
  UserCenterSchema,
} from './profile.schema'
import { push } from './push'
import { PushAddressSchema, PushEndpointSchema, PushQuerySchema, PushStateSchema } from './push.schema'
import { sessions } from './session'
import { notice } from './subscription'
import { SubscriptionConsentSchema, SubscriptionOfferSchema } from './subscription.schema'
import { support } from './support'
import { SupportMessageSchema, SupportStateSchema, SupportTextSchema } from './support.schema'
import { user } from './user'
import { UserBaseSchema, UserInfoQuerySchema, UserInfoSchema, UsersQuerySchema } from './user.schema'

bindSchemas(address, {
  list: { reply: Type.Array(AddressSchema) },
  add: { body: AddressBodySchema, reply: AddressSchema },
  change: { params: IdParamsSchema, body: AddressBodySchema, reply: AddressSchema },
  remove: { params: IdParamsSchema, reply: NothingSchema },
  regions: { query: RegionsQuerySchema, reply: Type.Array(RegionSchema) },
  recognise: { body: AddressTextSchema, reply: RecognisedSchema },
})

bindSchemas(apple, {
  nonce: { reply: AppleNonceSchema },
  login: { body: AppleTokenSchema, reply: SessionGrantSchema },
  link: { body: AppleTokenSchema, reply: PersonalInfoSchema },
  unlink: { reply: PersonalInfoSchema },
})

bindSchemas(auth, {
  loginByAccount: { body: AccountLoginSchema, reply: SessionGrantSchema },
  loginByKey: { body: KeyLoginSchema, reply: SessionGrantSchema },
  loginByOnceToken: { body: OnceTokenLoginSchema, reply: SessionGrantSchema },
  loginByMiniProgram: { body: MiniProgramLoginSchema, reply: SessionGrantSchema },
  wechatLoginUrl: { query: LoginUrlQuerySchema, reply: LoginUrlSchema },
  jsConfig: { query: JsConfigQuerySchema, reply: JsConfigSchema },
  sendSmsCode: { query: SmsCodeQuerySchema, reply: SmsCodeSentSchema },
  loginBySms: { body: SmsLoginSchema, reply: SessionGrantSchema },
})

bindSchemas(devices, {
  list: { reply: Type.Array(DeviceSchema) },
  end: { params: IdParamsSchema, reply: Type.Array(DeviceSchema) },
  endOthers: { reply: Type.Array(DeviceSchema) },
})

bindSchemas(email, {
  state: { reply: EmailStateSchema },
  sendCode: { body: EmailWishSchema, reply: SmsCodeSentSchema },
  bind: { body: NewEmailSchema, reply: EmailStateSchema },
  remove: { reply: EmailStateSchema },
})

bindSchemas(help, {
  list: { reply: Type.Array(HelpItemSchema) },
  detail: { params: IdParamsSchema, reply: HelpDetailSchema },
})

bindSchemas(membership, {
  info: { reply: VipInfoSchema },
  change: { params: LevelChangeParamsSchema, query: LevelChangeQuerySchema, reply: LevelChangeSchema },
  available: { params: IdParamsSchema, reply: AvailableLevelSchema },
  card: { params: IdParamsSchema, reply: MemberCardSchema },
})

bindSchemas(message, {
  list: { query: MessagesQuerySchema, reply: Type.Array(MessageSchema) },
  unread: { reply: UnreadMessagesSchema },
  read: { params: IdParamsSchema, reply: NothingSchema },
  readAll: { body: ReadMessagesSchema, reply: UnreadMessagesSchema },
  switches: { reply: Type.Array(MessageSwitchSchema) },
  setSwitch: { body: SetMessageSwitchSchema, reply: Type.Array(MessageSwitchSchema) },
  channels: { reply: MessageChannelsSchema },
  setChannel: { body: SetMessageChannelSchema, reply: MessageChannelsSchema },
  setMarketing: { body: SetMarketingSchema, reply: MessageChannelsSchema },
})

bindSchemas(minors, {
  state: { reply: MinorModeSchema },
  set: { body: MinorLimitsSchema, reply: MinorModeSchema },
  turnOff: { body: MinorPinSchema, reply: MinorModeSchema },
})

bindSchemas(phone, {
  bind: { body: PhoneCodeSchema, reply: BoundPhoneSchema },
})

bindSchemas(privacy, {
  agreement: { params: AgreementParamsSchema, reply: AgreementSchema },
  consent: { body: ConsentSchema, reply: Type.Array(ConsentRowSchema) },
  consents: { reply: Type.Array(ConsentRowSchema) },
  askExport: { reply: DataExportSchema },
  exports: { reply: Type.Array(DataExportSchema) },
  exportFile: { params: IdParamsSchema, query: DataFileQuerySchema, reply: DataFileSchema },
  deletion: { reply: DeletionSchema },
  askDeletion: { body: DeletionRequestSchema, reply: DeletionSchema },
  cancelDeletion: { reply: DeletionSchema },
})

bindSchemas(profile, {
  center: { reply: UserCenterSchema },
  sensitive: { query: SensitiveQuerySchema, reply: SensitiveInfoSchema },
  updateMobile: { body: MobileUpdateSchema, reply: BoundPhoneSchema },
  sendOwnCode: { query: OwnCodeQuerySchema, reply: SmsCodeSentSchema },
  checkOwnCode: { body: SecondFactorSchema, reply: FactorTicketSchema },
  setPassword: { body: NewPasswordSchema, reply: PersonalInfoSchema },
  verifyName: { body: RealNameSchema, reply: PersonalInfoSchema },
  personal: { reply: PersonalInfoSchema },
})

bindSchemas(sessions, {
  onceToken: { reply: OnceTokenSchema },
  refresh: { query: RefreshQuerySchema, reply: SessionGrantSchema },
  logout: { body: LogoutSchema, reply: NothingSchema },
})

bindSchemas(notice, {
  offers: { reply: Type.Array(SubscriptionOfferSchema) },
  consent: { body: SubscriptionConsentSchema, reply: Type.Array(SubscriptionOfferSchema) },
})

bindSchemas(push, {
  state: { query: PushQuerySchema, reply: PushStateSchema },
  add: { body: PushAddressSchema, reply: PushStateSchema },
  remove: { body: PushEndpointSchema, reply: PushStateSchema },
})

bindSchemas(support, {
  state: { reply: SupportStateSchema },
  write: { body: SupportTextSchema, reply: SupportMessageSchema },
  messages: { reply: Type.Array(SupportMessageSchema) },
})

bindSchemas(user, {
  info: { query: UserInfoQuerySchema, reply: UserInfoSchema },
  byIds: { query: UsersQuerySchema, reply: Type.Array(UserBaseSchema) },
})
