-- Draws of a day are counted by network.
create index concurrently if not exists raffle_draw_network on raffle_draw (campaign_id, network, drawn_at) where network <> '';
