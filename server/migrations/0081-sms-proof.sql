-- Proofs of work that were used: each is good for one message.
create table sms_proof (
  proof text primary key,
  expires_at bigint not null
);
create index sms_proof_expires on sms_proof (expires_at);
