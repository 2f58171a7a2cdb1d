-- What a parent allows on a child's account: hours of the day in Asia/Shanghai, and fen a month.
create table minor_mode (
  user_id integer primary key references users (id),
  from_time text not null,
  to_time text not null,
  monthly_fen integer not null check (monthly_fen >= 0),
  set_at bigint not null
);
-- The parent's PIN; wrong ones are counted.
create table minor_pin (
  user_id integer primary key references users (id),
  hash text not null,
  tries integer not null default 0,
  tries_since bigint not null default 0
);
