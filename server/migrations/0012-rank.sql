-- Boards: `paper:5:all`, `category:22:day:20500`, `category:22:week:2928`. A learner's marks on each, in hundredths.
create table rank_entry (
  board text not null,
  user_id integer not null references users (id),
  marks integer not null,
  used_seconds integer not null,
  -- First attempts that are added up here.
  papers integer not null,
  primary key (board, user_id)
);
create index rank_entry_order on rank_entry (board, marks desc, used_seconds, user_id);
-- How many learners of a board have marks in [place * width, (place + 1) * width): places are sums of few rows.
create table rank_bucket (
  board text not null,
  width integer not null check (width in (1, 1000)),
  place integer not null,
  takers integer not null,
  primary key (board, width, place)
);
-- Results so far. A learning day runs from 04:00 in Asia/Shanghai, which is 20:00 UTC of the day before, and a week from Monday's.
insert into rank_entry (board, user_id, marks, used_seconds, papers)
select scope.name || ':' || span.name, result.user_id, sum(result.marks), sum(result.used_seconds), count(*)
from result
join paper on paper.id = result.paper_id
join category own on own.id = paper.category_id
left join category above on above.id = own.parent_id
cross join lateral (
  values ('paper:' || paper.id), ('category:' || own.id), ('category:' || above.id), ('category:' || above.parent_id)
) as scope (name)
cross join lateral (select (result.submitted_at + 14400000) / 86400000 as day) as learning
cross join lateral (values ('all'), ('day:' || learning.day), ('week:' || (learning.day + 3) / 7)) as span (name)
where result.is_first and scope.name is not null
group by 1, 2;
insert into rank_bucket (board, width, place, takers)
select board, width, floor(marks::numeric / width)::integer, count(*)
from rank_entry cross join (values (1), (1000)) as widths (width)
group by 1, 2, 3;
