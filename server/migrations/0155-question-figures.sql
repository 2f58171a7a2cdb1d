-- What the first answers of learners say of each question, counted once a night: the list of questions is ordered and filtered by it.
-- The id is the question's. Discrimination in hundredths; `until`: answers before this moment are counted.
create table question_figure (
  id integer primary key references question (id) on delete cascade,
  answered integer not null,
  right_count integer not null,
  right_percent integer,
  discrimination integer,
  wrong_letter text,
  wrong_count integer not null default 0,
  doubts jsonb not null default '[]',
  until bigint not null
);

create index question_figure_answered on question_figure (answered, id);
create index question_figure_right on question_figure (right_percent, id) where right_percent is not null;
create index question_figure_discrimination on question_figure (discrimination, id) where discrimination is not null;
create index question_figure_doubts on question_figure (id) where doubts <> '[]';
